// A kind of one's own: what a listing answers is always sorted.
import {
  answered,
  casesFor,
  defineKind,
  described,
  holds,
  irrelevant,
  mutant,
  paramsSchema,
  violated,
} from 'assay/kinds';

export default defineKind({
  name: 'always-sorted',
  says: 'a listing is sorted by a member, whatever is asked for',
  params: paramsSchema({
    operation: described('Operation that lists.'),
    items: described('Pointer to the list; the empty one is the whole body.', { type: 'string' }),
    by: described('Pointer from an item to what the list is sorted by.'),
  }),
  example: { operation: 'GET /words', items: '', by: '/word' },

  operations: ({ operation }) => [operation],

  // One case for each request that the document allows.
  cases: ({ operation }, context) => casesFor(operation, context),

  check({ items, by }, [exchange]) {
    const values = answered(exchange, `${items}/*${by}`);
    if (values.length < 2) return irrelevant('fewer than two items to be in order');
    const wrong = values.findIndex((value, index) => index > 0 && values[index - 1] > value);
    if (wrong === -1) return holds;
    return violated(
      `items sorted by ${by}`,
      `${JSON.stringify(values[wrong - 1])} before ${JSON.stringify(values[wrong])}`,
      `${items}/${wrong}${by}`,
    );
  },

  // What a rule of this kind must notice: assay prove tries it.
  faults: ({ operation, items }, contract) => [
    mutant(
      contract,
      { name: 'reversed', does: 'lists in reverse order', operations: [operation] },
      { op: 'reverse', at: items },
    ),
  ],
});
