import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { type Difference, firstDifference } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import {
  boundTo,
  listsOf,
  othersOf,
  stepsOf,
  withoutAdded,
  type EquivalenceParams,
} from '../../support/cases/equivalent-requests.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';
import { noPath } from '../../support/cases/samples.js';
import { holds, irrelevant, stepNamed, violated } from '../../support/checking/records.js';
import { described, kind, pairs, paramsSchema, textMap, texts } from '../../support/kind.js';
import { equivalenceFaults } from '../../support/mutants/equivalence-faults.js';

/** A request gets the same answer again: as it is, with something added that must not matter, or over another scheme. */
export const equivalence = kind<EquivalenceParams>({
  name: 'equivalence',
  says: 'two requests that must not differ in effect get the same answer',
  params: paramsSchema(
    {
      operations: described('Operations of which one is requested twice.', texts),
      query: described('Query pairs that only the second request has.', pairs),
      headers: described('Headers that only the second request has.', textMap),
      fixed: described('Parameter values that both requests have.', textMap),
      between: described(
        'Parameter values of other requests, of which one is sent between the two: they must leave nothing behind.',
        pairs,
      ),
      schemes: described('The second request is sent over http, a third one over https.', { const: true }),
      varies: described('The content may change with each answer: only the statuses are compared.', {
        type: 'boolean',
      }),
    },
    ['query', 'headers', 'fixed', 'between', 'schemes', 'varies'],
  ),
  example: { operations: ['GET /search'], headers: { 'x-unknown': 'ignored' } },
  operations: ({ operations }) => operations,
  spare: { 'second, over http': 0 },

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
    if (requests.length === 0) return noPath(params.operations.join(', '));
    if (params.schemes)
      return { random: fc.oneof(...requests).map((steps) => ({ steps })), atMost: params.operations.length };
    return { random: fc.oneof(...requests).map((steps) => ({ steps })), atMost: 60 };
  },

  check({ varies, schemes }, exchanges) {
    const first = stepNamed(exchanges, 'first');
    const others = exchanges.filter(({ step }) => step.name.startsWith('second'));
    if (!first?.response) return irrelevant('no answer');
    if (first.response.status >= 400)
      return irrelevant(`the first answer has status ${first.response.status}`);
    const outcomes = others.map((other) => checkPair(first, other, varies === true || schemes === true));
    return outcomes.find((each) => !each.relevant || each.finding) ?? outcomes[0] ?? irrelevant('no answer');
  },

  faults: (params, contract) => equivalenceFaults(params, contract),
  variants: () => [],
});

function checkPair(first: Exchange, second: Exchange, statusOnly: boolean): CheckOutcome {
  const [one, other] = [first.response, second.response];
  if (second.noAnswer) return checkScheme(first, second);
  if (!one || !other) return irrelevant('no answer');
  if (one.status !== other.status)
    return violated(`status ${one.status} again`, `status ${other.status}, body ${brief(other.text)}`);
  if (statusOnly) return holds;
  if (one.json === undefined || other.json === undefined) return irrelevant('the answer is not JSON');
  const difference = firstDifference(one.json, other.json);
  if (difference) return violated(...textsOf(difference), difference.at);
  return Array.isArray(one.json) && one.json.length === 0 ? irrelevant('both answers are empty') : holds;
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
