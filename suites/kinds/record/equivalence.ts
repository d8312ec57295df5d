import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type { Case } from '../../../engine/types/index.js';
import {
  boundTo,
  interruptedRequests,
  listsOf,
  othersOf,
  respellable,
  stepsOf,
  withoutAdded,
  type Others,
} from '../../support/cases/equivalent-requests.js';
import { headRequests } from '../../support/cases/generated/head-requests.js';
import { headOfKnown, headOfNone } from '../../support/cases/head-requests.js';
import { repeatedFirst, sendsMore } from '../../support/cases/repeated-first.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';
import { singleAssignments } from '../../support/cases/requests/single-assignments.js';
import type { Assignment } from '../../support/cases/requests/step-for.js';
import { leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { noPath } from '../../support/cases/samples.js';
import {
  addsUnknown,
  checkEquivalent,
  headMethods,
  seconds,
  type EquivalenceParams,
} from '../../support/checking/equivalent.js';
import { stepNamed } from '../../support/checking/records.js';
import { firstAgain } from '../../support/checking/steady.js';
import { described, kind, pairs, paramsSchema, text, textMap, texts, withForms } from '../../support/kind.js';
import { equivalenceFaults } from '../../support/mutants/equivalence-faults.js';

/** So many times the only request of an operation is sent. */
const onlyRequest = 20;
/** So many times where answers that are not of one thing tell nothing. */
const onlyAlike = 4;

/** Parameters of requests whose answers are the same, content included. */
const ofContent = ['query', 'headers', 'fixed', 'between', 'second', 'varies'];

/** A request gets the same answer again: as it is, with something added that must not matter, over another scheme, or by HEAD. */
export const equivalence = kind<EquivalenceParams>({
  name: 'equivalence',
  says: 'two requests that must not differ in effect get the same answer, by HEAD without its body',
  params: withForms(
    paramsSchema(
      {
        operations: described('Operations of which one is requested twice.', texts),
        query: described('Query pairs that only the second request has.', pairs),
        headers: described(
          'Headers that only the second request has; of several values, each case takes another one.',
          { ...textMap, additionalProperties: { anyOf: [{ type: 'string' }, texts] } },
        ),
        fixed: described('Parameter values that both requests have; by HEAD, that are known.', textMap),
        between: described(
          'Parameter values of other requests, of which one is sent between the two; or `another` known path, the one most ' +
            'alike: they must leave nothing behind.',
          { anyOf: [pairs, { const: 'another' }] },
        ),
        second: described(
          'How the second request is sent. `reversed`: its query pairs come in the opposite order. `plus`: a space of ' +
            'its query is written so. `lower`: octets are escaped with small letters. `commas`: the commas of its query are not escaped. `both schemes`: over http, and a third one over https; only the statuses are ' +
            'compared. `expanded`: IPv6 addresses of that parameter are written with all of their groups, in capitals.',
          { anyOf: [{ enum: seconds }, paramsSchema({ expanded: text })] },
        ),
        method: described(
          'The method of the second request: HEAD answers with the status and media type of GET, without a body. What is missing by ' +
            'HEAD alone counts where HEAD finds what another of the operations answers; `HEAD of files`: always, as who serves files knows HEAD. `HEAD of none`: of what GET does not find (`fixed`), unless ' +
            'HEAD finds any path.',
          { enum: headMethods },
        ),
        varies: described(
          'The content may change with each answer: only the statuses are compared. `partly`: some value of it stays; `lengths`: its lists ' +
            'hold as many items; `counts`: figures that say how many there are stay. ' +
            '`except`: pointers with wildcards to what alone does not vary; `alike`: only of answers that show the same there.',
          {
            anyOf: [
              { enum: [true, false, 'partly', 'lengths', 'counts'] },
              paramsSchema({ except: texts, alike: texts }, ['alike']),
            ],
          },
        ),
      },
      [...ofContent, 'method'],
    ),
    { method: { refuses: ofContent.filter((name) => name !== 'fixed') } },
    {},
  ),
  example: [
    { operations: ['GET /search'], headers: { 'x-unknown': 'ignored' } },
    { operations: ['GET /genres'], method: 'HEAD' },
  ],
  operations: ({ operations }) => operations,
  spare: { 'second, over http': 0, 'another by HEAD': 0, [firstAgain]: 0 },

  cases(params, context) {
    if (params.method)
      return context.contract.openapi
        ? headRequests(params.operations, context)
        : params.method === 'HEAD of none'
          ? headOfNone(params.operations, context, params.fixed)
          : headOfKnown(params.operations, context, params.fixed);
    if (params.between === 'another') return interruptedRequests(params.operations, context);
    const fixed = listsOf(params.fixed ?? {});
    const keyless = context.contract.credential.use === 'none';
    const isSame = !(params.query ?? params.headers ?? params.between ?? params.second ?? params.varies);
    const sources = params.operations.flatMap((id) => {
      const operation = withoutAdded(operationById(context.contract.operations, id), params);
      const bound = boundTo(context, params.fixed ?? {});
      const valid = validAssignments(operation, bound);
      const toCase = (values: Assignment, others: Others): Case => ({
        steps: stepsOf(operation, params, { ...values, ...fixed }, { ...others, keyless }),
      });
      const most = Math.floor(context.runs / 2 / params.operations.length);
      const single =
        params.second === 'both schemes'
          ? leastAssignments(operation, bound).slice(0, 1)
          : params.query || isSame
            ? singleAssignments(operation, bound, most)
            : [];
      return valid
        ? [
            {
              // Of the same request again, a later one is compared with the first answer, too.
              examples: (isSame ? [...single, ...single] : single).map((values) => toCase(values, {})),
              random: fc
                .tuple(respellable(operation, params, valid), othersOf(params))
                .map(([values, others]) => toCase(values, others)),
            },
          ]
        : [];
    });
    if (sources.length === 0) return noPath(params.operations.join(', '));
    const examples = sources.flatMap((source) => source.examples);
    const random = fc.oneof(...sources.map((source) => source.random));
    if (params.second === 'both schemes') return { examples };
    const isOne = params.operations.every(
      (id) => operationById(context.contract.operations, id).parameters.length === 0,
    );
    return { examples, random, atMost: isOne ? timesOf(params) : Math.max(20, 60 - examples.length) };
  },

  follow(params, exchanges, { contract }) {
    if (!sendsMore(params)) return undefined;
    // What one request leaves behind for others shows in later answers, too: it does not change by itself.
    const most = params.between === undefined ? undefined : 1;
    const told = () => checkEquivalent(params, exchanges, addsUnknown(params, contract));
    return repeatedFirst(exchanges, stepNamed(exchanges, 'second'), told, most);
  },
  check: (params, exchanges, { contract }) =>
    checkEquivalent(params, exchanges, addsUnknown(params, contract)),
  faults: equivalenceFaults,
  variants: () => [],
});

function timesOf({ varies }: EquivalenceParams): number {
  return typeof varies === 'object' && varies.alike ? onlyAlike : onlyRequest;
}
