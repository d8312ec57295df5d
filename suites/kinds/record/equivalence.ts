import fc from 'fast-check';
import { firstDifference } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { operationById } from '../../../engine/contract/operations.js';
import type { Operation } from '../../../engine/types/contract.js';
import type { Step } from '../../../engine/types/exchange.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import { kind, pairs, paramsSchema, textMap, texts } from '../../support/kind.js';
import { holds, irrelevant, stepNamed, violated } from '../../support/checking/records.js';
import { withPairs } from '../../support/cases/options.js';
import { stepFor, validAssignments, type Assignment } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';

interface Params {
  operations: string[];
  /** What the second request has that the first has not; nothing: the same request again. */
  query?: [string, string][];
  headers?: Record<string, string>;
  /** Parameter values that both requests have. */
  fixed?: Record<string, string>;
  /** The content may change from one request to the next: only the statuses are compared. */
  varies?: boolean;
  /** Requests of which one is sent between the two: the first one with other parameter values, or with more query. */
  between?: Between[];
}

interface Between {
  values?: Record<string, string>;
  query?: [string, string][];
}

interface Others {
  between?: Between;
  before?: Between | undefined;
}

/** A request gets the same answer again, or with something added that must not matter. */
export const equivalence = kind<Params>({
  name: 'equivalence',
  says: 'two requests that must not differ in effect get the same answer',
  params: paramsSchema(
    {
      operations: texts,
      query: pairs,
      headers: textMap,
      fixed: textMap,
      varies: { type: 'boolean' },
      between: {
        type: 'array',
        minItems: 1,
        items: paramsSchema({ values: textMap, query: pairs }, ['values', 'query']),
      },
    },
    ['query', 'headers', 'fixed', 'varies', 'between'],
  ),
  operations: ({ operations }) => operations,

  cases(params, context) {
    const requests = params.operations.flatMap((id) => {
      const operation = withoutAdded(operationById(context.contract.operations, id), params);
      const valid = validAssignments(operation, boundTo(context, params.fixed ?? {}));
      return valid
        ? [
            fc
              .tuple(valid, othersOf(params))
              .map(([values, others]) =>
                stepsOf(operation, params, { ...values, ...listsOf(params.fixed ?? {}) }, others),
              ),
          ]
        : [];
    });
    if (requests.length === 0)
      return { none: { reason: 'no sample', detail: 'no known values for the path' } };
    return { random: fc.oneof(...requests).map((steps) => ({ steps })), atMost: 60 };
  },

  check({ varies }, exchanges) {
    const [one, other] = ['first', 'second'].map((name) => stepNamed(exchanges, name)?.response);
    if (!one || !other) return irrelevant('no answer');
    if (one.status >= 400) return irrelevant(`the first answer has status ${one.status}`);
    if (one.status !== other.status)
      return violated(`status ${one.status} again`, `status ${other.status}, body ${brief(other.text)}`);
    if (varies) return holds;
    if (one.json === undefined || other.json === undefined) return irrelevant('the answer is not JSON');
    const difference = firstDifference(one.json, other.json);
    if (difference) {
      return violated(`the same answer: ${brief(difference.one)}`, brief(difference.other), difference.at);
    }
    return Array.isArray(one.json) && one.json.length === 0 ? irrelevant('both answers are empty') : holds;
  },

  faults: (params, contract) => {
    const added = (request: Request, url: URL) =>
      (params.query ?? []).every(([name]) => url.searchParams.has(name)) &&
      Object.keys(params.headers ?? {}).every((name) => request.headers.has(name)) &&
      Object.values(params.fixed ?? {}).every((value) => url.pathname.split('/').includes(value));
    let count = 0;
    const faults = [
      {
        name: 'differs',
        does: 'answers differently to the second request',
        wrap: onOperations(contract, params.operations, (next, request, url) => {
          const again = params.query || params.headers ? added(request, url) : count++ % 3 === 2;
          return again
            ? withJson(next(request), (body) => (Array.isArray(body) ? body.slice(1) : { changed: true }))
            : next(request);
        }),
      },
      {
        name: 'refuses',
        does: 'refuses the second request',
        wrap: onOperations(contract, params.operations, (next, request, url) => {
          const again = params.query || params.headers ? added(request, url) : count++ % 3 === 2;
          return again ? Promise.resolve(Response.json({ detail: 'no' }, { status: 401 })) : next(request);
        }),
      },
    ];
    return params.varies ? faults.filter(({ name }) => name !== 'differs') : faults;
  },
  variants: () => [],
});

/**
 * What is sent between the two, and before both in every other case: were all cases of one length, those side by side
 * would always stand at the same step.
 */
function othersOf({ between }: Params): fc.Arbitrary<Others> {
  if (!between) return fc.constant({});
  return fc.record({
    between: fc.constantFrom(...between),
    before: fc.option(fc.constantFrom(...between), { freq: 2, nil: undefined }),
  });
}

function listsOf(fixed: Record<string, string>): Assignment {
  return Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, [value]]));
}

/** The operation without the parameters that only the second request gives, and with the fixed ones bound. */
function withoutAdded(operation: Operation, params: Params): Operation {
  const added = (params.query ?? []).map(([name]) => name);
  const parameters = operation.parameters
    .filter((each) => !added.includes(each.name))
    .map((each) => {
      const value = params.fixed?.[each.name];
      return value === undefined
        ? each
        : { ...each, values: [value], schema: {}, sample: `fixed ${each.name}` };
    });
  return { ...operation, parameters };
}

function boundTo(context: CaseContext, fixed: Record<string, string>): CaseContext {
  const agrees = (sample: Readonly<Record<string, unknown>>) =>
    Object.entries(fixed).every(([name, value]) => sample[name] === undefined || sample[name] === value);
  const { listed, given, known } = context.samples;
  return {
    ...context,
    samples: { listed: listed.filter(agrees), given: given.filter(agrees), known: known.filter(agrees) },
  };
}

function stepsOf(
  operation: Operation,
  params: Params,
  values: Assignment,
  { before, between }: Others,
): Step[] {
  const first = stepFor(operation, 'first', values);
  const other = (name: string, given: Between | undefined): Step[] =>
    given
      ? [
          withPairs(
            stepFor(operation, name, { ...values, ...listsOf(given.values ?? {}) }),
            given.query ?? [],
          ),
        ]
      : [];
  return [
    ...other('before', before),
    first,
    ...other('between', between),
    {
      ...withPairs(first, params.query ?? []),
      name: 'second',
      ...(params.headers ? { headers: params.headers } : {}),
    },
  ];
}
