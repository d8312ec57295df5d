import { fillPath, operationById } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Contract, Sample } from '../../../engine/types/contract.js';
import type { Json } from '../../../engine/types/json.js';
import { isHollow, isHollowAs } from '../../support/checking/hollow.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { leastAssignments, parametersIn, stepFor } from '../../support/cases/requests.js';
import { onOperations, redirected } from '../../support/mutants/rewrite.js';
import { valuesOf } from '../../support/cases/samples.js';
import { notionOf } from '../../support/cases/searches.js';

interface Params {
  operation: string;
  /** A parameter of the path, and values that nothing can have. */
  parameter: string;
  values: string[];
  /**
   * What a success looks like is not shown: an answer is one where it is the same as that for a known value, and another
   * one than where nothing at all is known.
   */
  unlike?: true;
}

/** Answers that ask for a key first prove nothing. */
const wantsKey = [401, 402, 403];

/** A value that nothing has is not answered as if something had it. How it is refused is open. */
export const unknownValue = kind<Params>({
  name: 'unknown-value',
  says: 'a value that nothing has is not answered as if something had it',
  params: paramsSchema({ operation: text, parameter: text, values: texts, unlike: { const: true } }, [
    'unlike',
  ]),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, values, unlike }, context) {
    const operation = operationById(context.contract.operations, id);
    const names = parametersIn(operation, 'path').map((each) => each.name);
    const others = names.filter((name) => unlike || name !== parameter);
    const paths = evenly(leastAssignments(operation, context, others), 5);
    if (paths.length === 0)
      return { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
    return {
      examples: paths.flatMap((path) =>
        values.map((value) => ({
          steps: [
            stepFor(operation, 'unknown value', { ...path, [parameter]: [value] }),
            ...(unlike
              ? [
                  stepFor(operation, 'known value', path, { memo: true }),
                  stepFor(operation, 'nothing known', {
                    ...path,
                    ...Object.fromEntries(names.map((name) => [name, [value]])),
                  }),
                ]
              : []),
          ],
        })),
      ),
    };
  },

  check({ operation: id, parameter, unlike }, [exchange, ...compared], { contract }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const { status, json } = response;
    const actual = `status ${status}, body ${brief(response.text)}`;
    if (status >= 500) return violated(`a refusal: nothing has this ${parameter}`, actual);
    if (wantsKey.includes(status)) return irrelevant(`status ${status}`);
    if (status >= 300 || json === undefined) return holds;
    if (unlike) {
      const [known, nothing] = compared.map((each) => each.response);
      if (known?.status !== 200 || known.json === undefined || isHollow(known.json))
        return irrelevant('nothing is answered for the known value');
      if (nothing?.json !== undefined && isSame(known.json, nothing.json))
        return irrelevant('the same is answered where nothing is known');
      return isSame(known.json, json)
        ? violated(`not what is answered for a known ${parameter}: nothing has this one`, actual)
        : holds;
    }
    const documented = operationById(contract.operations, id).responses.find((each) => each.status === '200');
    if (!documented?.schema || Object.keys(documented.schema).length === 0)
      return irrelevant('what a success looks like is not shown');
    const fits = !shapeFinding(contract, documented.schema, json);
    return fits && !isHollowAs(documented.schema, json)
      ? violated(`no such answer: nothing has this ${parameter}`, actual)
      : holds;
  },

  faults: (params, contract) => {
    const operation = operationById(contract.operations, params.operation);
    const isUnknown = (url: URL) =>
      params.values.some((value) => url.pathname.includes(encodeURIComponent(value)));
    const on = (
      change: (
        next: (request: Request) => Promise<Response>,
        request: Request,
        url: URL,
      ) => Promise<Response>,
    ) =>
      onOperations(contract, [operation.id], (next, request, url) =>
        isUnknown(url) ? change(next, request, url) : next(request),
      );
    return [
      {
        name: 'answers-another',
        does: `answers as for another ${params.parameter}`,
        wrap: on((next, request, url) => next(redirected(request, knownAddress(contract, params, url)))),
      },
      {
        name: 'internal-error',
        does: `answers 500 to an unknown ${params.parameter}`,
        wrap: on(() => Promise.resolve(Response.json({ error: 'internal' }, { status: 500 }))),
      },
    ];
  },

  variants: ({ operation }, contract) => [
    {
      name: 'other-refusals',
      does: 'refuses with another status and body',
      wrap: onOperations(contract, [operation], async (next, request) => {
        const answer = await next(request);
        return answer.status === 404 ? Response.json({ problem: ['no'] }, { status: 400 }) : answer;
      }),
    },
    {
      name: 'refusals-with-success',
      does: 'refuses with status 200 and a body that says so',
      wrap: onOperations(contract, [operation], async (next, request) => {
        const answer = await next(request);
        return answer.status === 404 ? Response.json({ problem: 'no such thing' }) : answer;
      }),
    },
  ],
});

/** The same address with what the contract knows to exist in its path, or in the place of the unknown value alone. */
function knownAddress(
  contract: Contract,
  { operation: id, parameter, values, unlike }: Params,
  url: URL,
): URL {
  const operation = operationById(contract.operations, id);
  const inPath = parametersIn(operation, 'path');
  const complete = (sample: Sample) =>
    inPath.every(({ name }) => valuesOf(sample, notionOf(operation, name)).length > 0);
  const known = contract.sampleLiterals.find(complete) ?? {};
  const valueOf = (name: string, named?: string) =>
    named ?? valuesOf(known, notionOf(operation, name))[0] ?? '';
  if (unlike) {
    const unknown = values.map(encodeURIComponent).find((value) => url.pathname.includes(value)) ?? '';
    // The first alone: where nothing is known, the others stay unknown.
    return new URL(url.pathname.replace(unknown, encodeURIComponent(valueOf(parameter))) + url.search, url);
  }
  const path = Object.fromEntries(inPath.map(({ name, values: [named] }) => [name, valueOf(name, named)]));
  return new URL(fillPath(operation.path, path) + url.search, url);
}

function isSame(one: Json, other: Json): boolean {
  return firstDifference(one, other) === undefined;
}
