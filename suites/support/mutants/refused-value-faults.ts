import { operationById } from '../../../engine/contract/operations.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import { parametersIn } from '../cases/requests/step-for.js';
import { onOperations, redirected, withQuery } from './rewrite.js';

interface Params {
  operation: string;
  parameter: string;
  values: string[];
}

/** Values that are not refused, or are refused in another way. */
export function refusedValueFaults(params: Params, contract: Contract): MutantDraft[] {
  const operation = operationById(contract.operations, params.operation);
  const inPath = parametersIn(operation, 'path').some((each) => each.name === params.parameter);
  const on = (change: Parameters<typeof onOperations>[2]) => onOperations(contract, [operation.id], change);
  const isBad = (url: URL) =>
    params.values.some((value) =>
      inPath
        ? url.pathname.split('/').includes(encodeURIComponent(value))
        : url.searchParams.getAll(params.parameter).includes(value),
    );
  return [
    {
      name: 'ignored',
      does: `ignores a ${params.parameter} that it cannot read`,
      wrap: on((next, request, url) => {
        if (!isBad(url)) return next(request);
        if (inPath) return Promise.resolve(Response.json([]));
        return withQuery(next, request, url, (query) => query.delete(params.parameter));
      }),
    },
    {
      name: 'internal-error',
      does: `answers 500 to a ${params.parameter} that it cannot read`,
      wrap: on((next, request, url) =>
        isBad(url) ? Promise.resolve(Response.json({ detail: 'internal' }, { status: 500 })) : next(request),
      ),
    },
    {
      name: 'plain-text',
      does: 'refuses with a body that is no JSON',
      wrap: on(async (next, request, url) => {
        const answer = await next(redirected(request, url));
        return isBad(url)
          ? new Response('no', { status: answer.status, headers: { 'content-type': 'application/json' } })
          : answer;
      }),
    },
  ];
}
