import { operationById } from '../../../engine/contract/operations.js';
import { asText } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type {
  Case,
  CheckOutcome,
  Contract,
  Exchange,
  Json,
  MutantDraft,
} from '../../../engine/types/index.js';
import { draftsFor } from '../../support/cases/generated/drafts.js';
import { noRequest } from '../../support/cases/generated/generated-cases.js';
import { placedStep } from '../../support/cases/generated/placed.js';
import { withPairs } from '../../support/cases/options.js';
import { firstUnsorted } from '../../support/checking/order.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { described, kind, pairs, paramsSchema } from '../../support/kind.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';
import { onOperations, withJson, withQuery } from '../../support/mutants/rewrite.js';

interface Order {
  query: [string, string][];
  at: string;
  descending: boolean;
}

interface Params {
  operation: string;
  items: string;
  parameter?: string;
  orders: Order[];
}

/** A listing that is asked for in an order comes in that order; where none is asked for, in that of its own. */
export const sortedListing = kind<Params>({
  name: 'sorted-listing',
  says: 'records that are asked for in an order, or in none, come in that order, however texts are compared',
  params: paramsSchema(
    {
      operation: described('Operation that lists records.'),
      items: described('Pointer to the list of records; the empty one is the whole body.', {
        type: 'string',
      }),
      parameter: described('Parameter that says by what to sort, where there is one.'),
      orders: described(
        'Query pairs that ask for an order (without `parameter`: the order that a listing has by itself), the pointer ' +
          'from a record to what is sorted by, and the direction.',
        {
          type: 'array',
          items: paramsSchema({ query: pairs, at: { type: 'string' }, descending: { type: 'boolean' } }),
          minItems: 1,
        },
      ),
    },
    ['parameter'],
  ),
  example: [
    {
      operation: 'GET /notes',
      items: '',
      parameter: 'sort',
      orders: [{ query: [['sort', 'text']], at: '/text', descending: false }],
    },
    { operation: 'GET /notes', items: '', orders: [{ query: [], at: '/id', descending: false }] },
  ],
  operations: ({ operation }) => [operation],

  cases({ operation: id, orders, parameter }, context) {
    const operation = operationById(context.contract.operations, id);
    const drafts = draftsFor(operation, context);
    if ('none' in drafts) return noRequest(drafts.none);
    const [least] = drafts.examples;
    if (!least) return noRequest('no valid request is known');
    const plain = placedStep(operation, 'sorted listing', least.parameters);
    const query = (plain.query ?? []).filter(([name]) => name !== parameter);
    return {
      examples: orders.map(({ query: asked, at, descending }): Case => ({
        steps: [withPairs({ ...plain, query }, asked)],
        given: { at, descending },
      })),
    };
  },
  check: ({ items }, [asked], { given }) =>
    checkOrder(items, asked, asText(given['at']), given['descending'] === true),
  faults: ({ operation, items, parameter, orders }, contract) => {
    const isAsked = ({ query }: Order) => query.some(([name]) => name === parameter);
    return [
      ...(parameter !== undefined && orders.some(isAsked) ? [unsorted(contract, operation, parameter)] : []),
      ...(orders.every(isAsked) ? [] : [turnedRound(contract, operation, items, parameter)]),
    ];
  },
  variants: () => [],
});

const unsorted = (contract: Contract, operation: string, parameter: string): MutantDraft => ({
  name: 'unsorted',
  does: `ignores ${parameter}`,
  wrap: onOperations(contract, [operation], (next, request, url) =>
    withQuery(next, request, url, (query) => query.delete(parameter)),
  ),
});

/** Only where no order is asked for: what is asked for is other rules'. */
const turnedRound = (
  contract: Contract,
  operation: string,
  items: string,
  parameter?: string,
): MutantDraft => ({
  name: 'turned-round',
  does: 'lists the other way round where no order is asked for',
  wrap: onOperations(contract, [operation], (next, request, url) =>
    parameter !== undefined && url.searchParams.has(parameter)
      ? next(request)
      : withJson(next(request), (body) =>
          replaceAt(body, items, (list) => (Array.isArray(list) ? list.toReversed() : list)),
        ),
  ),
});

function checkOrder(
  items: string,
  asked: Exchange | undefined,
  at: string,
  descending: boolean,
): CheckOutcome {
  const list = asked?.response?.status === 200 ? valuesAt(asked.response.json ?? null, items)[0] : undefined;
  if (!asked || !Array.isArray(list)) return unanswered(asked ? [asked] : []);
  const values = list
    .map((record: Json) => valuesAt(record, at)[0] ?? null)
    .filter((value) => value !== null);
  if (new Set(values.map(String)).size < 2) return irrelevant('fewer than two values to be in order');
  const found = firstUnsorted(values, descending);
  if (!found) return holds;
  const [one, other] = found;
  return violated(
    `${at.slice(1)} in ${descending ? 'descending' : 'ascending'} order`,
    `${JSON.stringify(one)} before ${JSON.stringify(other)}`,
  );
}
