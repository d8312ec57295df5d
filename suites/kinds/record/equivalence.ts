import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { type Difference, firstDifference } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import type { Case, CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import {
  boundTo,
  listsOf,
  othersOf,
  stepsOf,
  withoutAdded,
  type EquivalenceParams,
  type Others,
} from '../../support/cases/equivalent-requests.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';
import { singleAssignments } from '../../support/cases/requests/single-assignments.js';
import type { Assignment } from '../../support/cases/requests/step-for.js';
import { noPath } from '../../support/cases/samples.js';
import { holds, irrelevant, stepNamed, violated } from '../../support/checking/records.js';
import { described, kind, pairs, paramsSchema, textMap, texts } from '../../support/kind.js';
import { equivalenceFaults } from '../../support/mutants/equivalence-faults.js';

/** So many times the only request of an operation is sent. */
const onlyRequest = 20;

/** A request gets the same answer again: as it is, with something added that must not matter, or over another scheme. */
export const equivalence = kind<EquivalenceParams>({
  name: 'equivalence',
  says: 'two requests that must not differ in effect get the same answer',
  params: paramsSchema(
    {
      operations: described('Operations of which one is requested twice.', texts),
      query: described('Query pairs that only the second request has.', pairs),
      headers: described(
        'Headers that only the second request has; of several values, each case takes another one.',
        { ...textMap, additionalProperties: { anyOf: [{ type: 'string' }, texts] } },
      ),
      fixed: described('Parameter values that both requests have.', textMap),
      between: described(
        'Parameter values of other requests, of which one is sent between the two: they must leave nothing behind.',
        pairs,
      ),
      schemes: described('The second request is sent over http, a third one over https.', { const: true }),
      reversed: described('The query pairs of the second request come in the opposite order.', {
        const: true,
      }),
      varies: described(
        'The content may change with each answer: only the statuses are compared. `partly`: some value of it stays.',
        { enum: [true, false, 'partly'] },
      ),
    },
    ['query', 'headers', 'fixed', 'between', 'schemes', 'varies', 'reversed'],
  ),
  example: { operations: ['GET /search'], headers: { 'x-unknown': 'ignored' } },
  operations: ({ operations }) => operations,
  spare: { 'second, over http': 0 },

  cases(params, context) {
    const fixed = listsOf(params.fixed ?? {});
    const isSame = !(
      params.query ??
      params.headers ??
      params.between ??
      params.schemes ??
      params.varies ??
      params.reversed
    );
    const sources = params.operations.flatMap((id) => {
      const operation = withoutAdded(operationById(context.contract.operations, id), params);
      const bound = boundTo(context, params.fixed ?? {});
      const valid = validAssignments(operation, bound);
      const toCase = (values: Assignment, others: Others): Case => ({
        steps: stepsOf(operation, params, { ...values, ...fixed }, others),
      });
      const most = Math.floor(context.runs / 2 / params.operations.length);
      const single = params.query || isSame ? singleAssignments(operation, bound, most) : [];
      return valid
        ? [
            {
              // Of the same request again, a later one is compared with the first answer, too.
              examples: (isSame ? [...single, ...single] : single).map((values) => toCase(values, {})),
              random: fc.tuple(valid, othersOf(params)).map(([values, others]) => toCase(values, others)),
            },
          ]
        : [];
    });
    if (sources.length === 0) return noPath(params.operations.join(', '));
    const examples = sources.flatMap((source) => source.examples);
    const random = fc.oneof(...sources.map((source) => source.random));
    if (params.schemes) return { random, atMost: params.operations.length };
    const isOne = params.operations.every(
      (id) => operationById(context.contract.operations, id).parameters.length === 0,
    );
    return { examples, random, atMost: isOne ? onlyRequest : Math.max(20, 60 - examples.length) };
  },

  check({ varies, schemes, reversed }, exchanges) {
    const first = stepNamed(exchanges, 'first');
    const others = exchanges.filter(({ step }) => step.name.startsWith('second'));
    if (!first?.response) return irrelevant('no answer');
    if (first.response.status >= 400)
      return irrelevant(`the first answer has status ${first.response.status}`);
    if (reversed && new Set(first.step.query?.map(([name]) => name)).size < 2)
      return irrelevant('the request has no two query parameters');
    const told = reversed ? withSortedQueries : (body: Json) => body;
    const outcomes = others.map((other) =>
      checkPair(first, other, {
        statusOnly: varies === true || schemes === true,
        partly: varies === 'partly',
        told,
      }),
    );
    return outcomes.find((each) => !each.relevant || each.finding) ?? outcomes[0] ?? irrelevant('no answer');
  },

  faults: (params, contract) => equivalenceFaults(params, contract),
  variants: () => [],
});

interface Compared {
  statusOnly: boolean;
  /** Some value is the same. */
  partly: boolean;
  /** What of a body is compared. */
  told: (body: Json) => Json;
}

function checkPair(first: Exchange, second: Exchange, { statusOnly, partly, told }: Compared): CheckOutcome {
  const [one, other] = [first.response, second.response];
  if (second.noAnswer) return checkScheme(first, second);
  if (!one || !other) return irrelevant('no answer');
  if (one.status !== other.status)
    return violated(`status ${one.status} again`, `status ${other.status}, body ${brief(other.text)}`);
  if (statusOnly) return holds;
  if (one.json === undefined) return irrelevant('the answer is not JSON');
  if (other.json === undefined) return violated('JSON again', other.notJson ?? 'no body');
  if (partly && sharesSome(one.json, other.json)) return holds;
  const difference = firstDifference(told(one.json), told(other.json));
  if (difference) return violated(...textsOf(difference), difference.at);
  return Array.isArray(one.json) && one.json.length === 0 ? irrelevant('both answers are empty') : holds;
}

/** Whether a scalar is the same at the same place of both. */
function sharesSome(one: Json, other: Json | undefined): boolean {
  if (typeof one !== 'object' || one === null) return one === other;
  if (typeof other !== 'object' || other === null) return false;
  const there = new Map<string, Json>(Object.entries(other));
  return Object.entries(one).some(([name, value]) => sharesSome(value, there.get(name)));
}

/** A body whose addresses name their query pairs in one order: a service may repeat the order of the request. */
function withSortedQueries(body: Json): Json {
  if (typeof body === 'string') return sortedQuery(body);
  if (Array.isArray(body)) return body.map(withSortedQueries);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withSortedQueries(value)]));
}

function sortedQuery(text: string): string {
  const [before, query, ...more] = text.split('?');
  if (query === undefined || more.length > 0 || !/^(https?:|\/)/.test(text)) return text;
  return `${before ?? ''}?${query.split('&').sort().join('&')}`;
}

/** Of lists of different lengths that is told first: their beginnings may be the same. */
function textsOf({ one, other }: Difference): [string, string] {
  const areLists = Array.isArray(one) && Array.isArray(other) && one.length !== other.length;
  return areLists
    ? [`the same answer: ${one.length} items`, `${other.length} items: ${brief(other)}`]
    : [`the same answer: ${brief(one)}`, brief(other)];
}

/** Beside an explicit port, that of the other scheme is not known: there, only an answer proves something. */
function checkScheme(first: Exchange, { step, request, noAnswer }: Exchange): CheckOutcome {
  const refused = noAnswer?.reason === 'unreachable' && !/cert|self.signed/i.test(noAnswer.detail);
  const { port, protocol } = new URL(first.request.url);
  return port !== '' || !refused
    ? irrelevant(`no answer at ${new URL(request.url).origin}; the port for ${step.scheme} is not known`)
    : violated(
        `an answer over ${step.scheme}: status ${first.response?.status}, as ${protocol}//`,
        noAnswer.detail,
      );
}
