import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { noPath, withEnds } from '../../support/cases/samples.js';
import { irrelevant, holds, together, violated } from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations/members.js';
import { described, kind, paramsSchema } from '../../support/kind.js';
import { inOneRecord } from '../../support/mutants/one-record-faults.js';

interface Params {
  operation: string;
  at: string[];
  pattern?: string;
}

/** So many records are compared with each other. */
const mostCompared = 100;

/** A member has one JSON type in all records, whichever it is. */
export const sameTypes = kind<Params>({
  name: 'same-types',
  says: 'a member has one JSON type in all records, whichever that is; null is of any type',
  params: paramsSchema(
    {
      operation: described('Operation that answers the records: one, or a list.'),
      at: described(
        'Pointers to the members. With a wildcard, the records of one answer are compared; without, the answers for all ' +
          'known records.',
        { type: 'array', items: { type: 'string' }, minItems: 1 },
      ),
      pattern: described(
        'Instead of the type: where most texts match this regular expression, all do that hold a letter or a digit.',
        { type: 'string' },
      ),
    },
    ['pattern'],
  ),
  example: { operation: 'GET /books/{id}', at: ['/title', '/price'] },
  operations: ({ operation }) => [operation],
  spare: { 'one of several': 1 },

  cases({ operation: id }, context) {
    const operation = operationById(context.contract.operations, id);
    const steps = withEnds(leastAssignments(operation, context), mostCompared).map((values) =>
      stepFor(operation, 'one of several', values, { memo: true }),
    );
    return steps.length === 0 ? noPath(id) : { examples: [{ steps }] };
  },

  check({ at, pattern }, exchanges) {
    const checked = at.flatMap((pointer) => {
      const shown = exchanges.map((exchange) => shownAt(pointer, exchange));
      return pointer.includes('*')
        ? shown.map((each) => checkOne(each, pattern))
        : [checkOne(shown.flat(), pattern)];
    });
    return together(checked, 'no answer');
  },

  // Of the places where a text of a certain form may stand, an implementation has few.
  faults: ({ operation: id, at, pattern }, contract) =>
    (pattern === undefined ? at : []).flatMap((pointer) =>
      inOneRecord(
        contract,
        operationById(contract.operations, id),
        { pointer },
        {
          name: `another-type${pointer.replaceAll(/\/\*?/g, '-').replaceAll('--', '-')}`,
          does: `answers ${pointer} in another type`,
          replace: (value) => (typeof value === 'string' || value === null ? 7 : valueText(value)),
        },
      ),
    ),
  variants: () => [],
});

interface Shown {
  at: string;
  path: string;
  value: Json;
}

function shownAt(pointer: string, { step, response }: Exchange): Shown[] {
  if (response?.status !== 200) return [];
  return select(response.json ?? null, pointer)
    .filter(({ value }) => value !== null)
    .map(({ at, value }) => ({ at, value, path: step.path }));
}

function checkOne(shown: readonly Shown[], pattern: string | undefined): CheckOutcome {
  return pattern === undefined ? checkTypes(shown) : checkForm(shown, new RegExp(pattern, 'u'));
}

/** Whether all texts have a form that most of them have. */
function checkForm(shown: readonly Shown[], form: RegExp): CheckOutcome {
  const told = shown.flatMap(({ value, ...place }) =>
    typeof value === 'string' && /[\p{L}\p{N}]/u.test(value) ? [{ ...place, value }] : [],
  );
  const odd = told.filter(({ value }) => !form.test(value));
  if (told.length < 2 || odd.length * 2 >= told.length)
    return irrelevant(`most records show nothing of the form ${form.source}`);
  const [first] = odd;
  return first
    ? violated(`${form.source}, as in other records`, `${brief(first.value)}: ${first.path}`, first.at)
    : holds;
}

/** Whether all values have the type that most of them have. */
function checkTypes(shown: readonly Shown[]): CheckOutcome {
  if (shown.length < 2) return irrelevant('fewer than two records show the member');
  const counts = new Map<string, number>();
  for (const { value } of shown) counts.set(typeOf(value), (counts.get(typeOf(value)) ?? 0) + 1);
  const [usual] = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const odd = shown.find(({ value }) => typeOf(value) !== usual);
  return odd
    ? violated(
        `${usual ?? ''}, as in other records`,
        `${typeOf(odd.value)}, ${brief(odd.value)}: ${odd.path}`,
        odd.at,
      )
    : holds;
}

const typeOf = (value: Json): string => (Array.isArray(value) ? 'array' : typeof value);
