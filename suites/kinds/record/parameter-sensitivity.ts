import { operationById } from '../../../engine/contract/operations.js';
import { sameJson } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { isEmptyValue } from '../../support/checking/empty-value.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { checkUnknown } from '../../support/checking/unlike-unknown.js';
import { unknownCases, type Unknown } from '../../support/cases/unlike-unknown.js';
import { leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { withUnknownRecord } from '../../support/mutants/other-record.js';
import { alwaysTheFirst } from '../../support/mutants/rewrite.js';
import { withEnds } from '../../support/cases/samples.js';

interface Params {
  operations: string[];
  /** Only the contract's own values are compared: of those that a user gives, two may be names of one thing. */
  literals?: boolean;
  unknown?: Unknown;
}

/** So many things of a sort are compared with each other. */
const mostCompared = 6;

/** Different things that are known to exist are answered differently, and differently from what does not exist. */
export const parameterSensitivity = kind<Params>({
  name: 'parameter-sensitivity',
  says: 'what is asked for makes a difference to the answer',
  params: paramsSchema(
    {
      operations: described('Operations whose path says what is asked for.', texts),
      literals: described("Only values of the contract are compared: of a user's, two may name one thing.", {
        type: 'boolean',
      }),
      unknown: described(
        'Known records with one of the `values` of the field are answered differently from what has no record, a value ' +
          'of the path; only texts are compared, and where records with other values are told apart from it.',
        paramsSchema({ path: text, field: text, values: texts }),
      ),
    },
    ['literals', 'unknown'],
  ),
  example: [
    { operations: ['GET /books/{id}'] },
    {
      operations: ['GET /covers/{id}.svg'],
      unknown: { path: '999999', field: 'status', values: ['in stock', 'sold out'] },
    },
  ],
  operations: ({ operations }) => operations,

  cases({ operations, literals, unknown }, context) {
    if (unknown)
      return unknownCases(operationById(context.contract.operations, operations[0] ?? ''), unknown, context);
    const known = literals ? { ...context, samples: { ...context.samples, listed: [], given: [] } } : context;
    const examples = operations.flatMap((id) => {
      const operation = operationById(context.contract.operations, id);
      const paths = withEnds(leastAssignments(operation, known), mostCompared);
      return pairsOf(paths).map(([one, another]) => ({
        steps: [
          stepFor(operation, 'one', one, { memo: true }),
          stepFor(operation, 'another', another, { memo: true }),
        ],
      }));
    });
    return examples.length > 0
      ? { examples }
      : { none: { reason: 'no sample', detail: 'two things that exist must be known' } };
  },

  check({ unknown }, exchanges, { given }) {
    if (unknown) return checkUnknown(unknown.field, exchanges, given);
    const [one, another] = exchanges.map((exchange) => exchange.response);
    if (
      one?.status !== 200 ||
      another?.status !== 200 ||
      one.json === undefined ||
      another.json === undefined
    )
      return { ...unanswered(exchanges), reason: 'no sample' };
    if (isEmptyValue(one.json)) return irrelevant('the answers are empty');
    return sameJson(one.json, another.json)
      ? violated('another answer', `the same: ${brief(another.text)}`)
      : holds;
  },

  faults: ({ operations, unknown }, contract) =>
    operations.map((id) =>
      unknown
        ? {
            name: 'as-unknown',
            does: 'answers some records as an unknown one',
            wrap: withUnknownRecord(contract, id, unknown.path),
          }
        : {
            name: `always-the-first-${operationById(contract.operations, id).name}`,
            does: 'answers every request as it answered the first',
            wrap: alwaysTheFirst(contract, id),
          },
    ),
  variants: () => [],
});

/** Every two of the items; a fault may mix up things that do not follow each other. */
function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((another): [T, T] => [one, another]));
}
