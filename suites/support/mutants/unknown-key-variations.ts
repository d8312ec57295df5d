import { fillPath, operationById } from '../../../engine/contract/operations.js';
import { placeOf } from '../../../engine/mutation/operators/place.js';
import type { Contract, MutantDraft, Operation, Sample } from '../../../engine/types/index.js';
import { respelled, type Spelling } from '../cases/respelled.js';
import { parametersIn } from '../cases/requests/step-for.js';
import { valuesOf } from '../cases/samples.js';
import { fieldOfParameter } from '../cases/searches/searches.js';
import { isCompared, type UnknownKeyParams } from '../cases/unknown-keys.js';
import { keyIn, listedKeys, pathFor } from './other-record.js';
import { onOperations, redirected } from './rewrite.js';

type Change = Parameters<typeof onOperations>[2];

/** Keys that nothing has and that are answered as if something had them, or with an internal error. */
export function unknownKeyFaults(params: UnknownKeyParams, contract: Contract): MutantDraft[] {
  const operation = operationById(contract.operations, params.operation);
  const place = placeOf(contract.operations, [operation.id]);
  const onUnknown = (change: Change) =>
    onOperations(contract, [operation.id], (next, request, url) =>
      params.values.includes(
        place.parametersOf(url)[params.parameter] ?? url.searchParams.get(params.parameter) ?? '',
      )
        ? change(next, request, url)
        : next(request),
    );
  if (operation.responses.some(({ status }) => status === '404'))
    return notFoundFaults(params, contract, operation);
  if (params.record && !params.alike)
    return [
      {
        name: 'some-record',
        does: 'answers a record that was not asked for',
        wrap: onUnknown(async (next, request, url) => {
          const [key = ''] = params.record?.fields ?? [];
          const isListed = contract.sampleSources.length > 0;
          if (!isListed || fieldOfParameter(operation, params.parameter) !== key)
            return next(redirected(request, knownAddress(contract, operation, params, url)));
          const [first = ''] = await listedKeys(contract, key, next, request);
          return next(redirected(request, new URL(pathFor(operation, first), url)));
        }),
      },
    ];
  return [
    {
      name: 'answers-another',
      does: `answers as for another ${params.parameter}`,
      wrap: onUnknown((next, request, url) =>
        next(redirected(request, knownAddress(contract, operation, params, url))),
      ),
    },
    ...(params.respelled ?? []).map((way) => takesRespelled(params, contract, operation, way)),
    // What refuses a key, and how, is open where only the answers are compared.
    ...(params.alike
      ? []
      : [
          {
            name: 'internal-error',
            does: `answers 500 to an unknown ${params.parameter}`,
            wrap: onUnknown(() => Promise.resolve(Response.json({ error: 'internal' }, { status: 500 }))),
          },
        ]),
  ];
}

/** A known key that is written otherwise is taken for it. */
function takesRespelled(
  { parameter }: UnknownKeyParams,
  contract: Contract,
  operation: Operation,
  way: Spelling,
): MutantDraft {
  const place = placeOf(contract.operations, [operation.id]);
  const field = fieldOfParameter(operation, parameter);
  return {
    name: `takes-${way}`,
    does: `takes a ${parameter} for a known one: ${way}`,
    wrap: onOperations(contract, [operation.id], (next, request, url) => {
      const asked = place.parametersOf(url)[parameter] ?? '';
      const known = contract.sampleLiterals
        .flatMap((sample) => valuesOf(sample, field))
        .find((key) => respelled(key, [way]).includes(asked));
      if (known === undefined) return next(request);
      const own = new URL(url);
      place.setParameter(own, parameter, known);
      return next(redirected(request, own));
    }),
  };
}

/** The last part of a path. */
const lastPart = /[^/?]+(?=\?|$)/;

function notFoundFaults(
  { parameter, options = [] }: UnknownKeyParams,
  contract: Contract,
  operation: Operation,
): MutantDraft[] {
  const insteadOf404 = (instead: Change) =>
    onOperations(contract, [operation.id], async (next, request, url) => {
      const answer = await next(request);
      return answer.status === 404 ? instead(next, request, url) : answer;
    });
  return [
    {
      name: 'nearest',
      does: 'answers another record instead of not found',
      wrap: insteadOf404(async (next, request, url) => {
        if (!contract.openapi) return next(redirected(request, new URL(url.href.replace(lastPart, '1'))));
        const key = fieldOfParameter(operation, parameter);
        const [listed = '1'] = await listedKeys(contract, key, next, request);
        const other = new URL(url);
        placeOf(contract.operations, [operation.id]).setParameter(other, parameter, listed);
        return next(redirected(request, other));
      }),
    },
    {
      name: 'empty',
      does: 'answers 200 with null instead of not found',
      wrap: insteadOf404(async () => Response.json(null)),
    },
    {
      name: 'crash',
      does: 'answers 500 instead of not found',
      wrap: insteadOf404(async () => Response.json({ detail: 'x' }, { status: 500 })),
    },
    ...options.map(([name, value]) => ({
      name: `crash-with-${name}`,
      does: `answers 500 instead of not found where ${name} goes along`,
      wrap: insteadOf404(async (next, request, url) =>
        url.searchParams.get(name) === value
          ? Response.json({ detail: 'x' }, { status: 500 })
          : next(request),
      ),
    })),
  ];
}

/** Other refusals of what nothing has, where the document shows none. */
export function unknownKeyVariants(params: UnknownKeyParams, contract: Contract): MutantDraft[] {
  const operation = operationById(contract.operations, params.operation);
  if (operation.responses.some(({ status }) => status === '404')) return [];
  const on = (change: Change) => onOperations(contract, [operation.id], change);
  if (params.record)
    return [
      {
        name: 'says-so',
        does: 'answers 200 with a note that names the key',
        wrap: on(async (next, request, url) => {
          const asked = keyIn(operation, url);
          if (!params.values.includes(asked)) return next(request);
          return Response.json({ found: false, note: `${asked} is not known` });
        }),
      },
    ];
  const refusal = (name: string, does: string, instead: () => Response) => ({
    name,
    does,
    wrap: on(async (next, request) => {
      const answer = await next(request);
      return answer.status === 404 ? instead() : answer;
    }),
  });
  return [
    refusal('other-refusals', 'refuses with another status and body', () =>
      Response.json({ problem: ['no'] }, { status: 400 }),
    ),
    refusal('refusals-with-success', 'refuses with status 200 and a body that says so', () =>
      Response.json({ problem: 'no such thing' }),
    ),
  ];
}

/** The same address with what the contract knows to exist in its path, or in the place of the unknown value alone. */
function knownAddress(contract: Contract, operation: Operation, params: UnknownKeyParams, url: URL): URL {
  const inPath = parametersIn(operation, 'path');
  if (!inPath.some(({ name }) => name === params.parameter))
    return withKnownQuery(contract, operation, params, url);
  const complete = (sample: Sample) =>
    inPath.every(({ name }) => valuesOf(sample, fieldOfParameter(operation, name)).length > 0);
  const known = contract.sampleLiterals.find(complete) ?? {};
  const valueOf = (name: string, named?: string) =>
    named ?? valuesOf(known, fieldOfParameter(operation, name))[0] ?? '';
  if (params.alike || isCompared(params, operation)) {
    // That one alone: where nothing is known, the others stay unknown.
    const own = new URL(url);
    placeOf(contract.operations, [operation.id]).setParameter(
      own,
      params.parameter,
      valueOf(params.parameter),
    );
    return own;
  }
  const path = Object.fromEntries(inPath.map(({ name, values: [named] }) => [name, valueOf(name, named)]));
  return new URL(fillPath(operation.path, path) + url.search, url);
}

/** The address with a known value in its query. */
function withKnownQuery(
  contract: Contract,
  operation: Operation,
  { parameter }: UnknownKeyParams,
  url: URL,
): URL {
  const field = fieldOfParameter(operation, parameter);
  const [known = ''] = contract.sampleLiterals.flatMap((sample) => valuesOf(sample, field));
  const own = new URL(url);
  own.searchParams.set(parameter, known);
  return own;
}
