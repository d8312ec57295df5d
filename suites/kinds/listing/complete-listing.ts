import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Step } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import {
  keysOf,
  placesWith,
  proven,
  unlisted,
  type CompleteListingParams,
} from '../../support/checking/named-records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, someKeys, unanswered, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

/** What is named beside the listed records, and is a record when it is asked for, is listed, too. */
export const completeListing = kind<CompleteListingParams>({
  name: 'complete-listing',
  says: 'a record that the service names elsewhere, and answers by itself, is in the listing of all records',
  params: paramsSchema({
    operation: described('Operation that lists all records.'),
    items: described('Pointer with a wildcard to the records.'),
    one: described('Operation that answers one record.'),
    parameter: described('Path parameter of `one` that takes its key.'),
    named: described('Operations whose answers may name records, in whatever form.', texts),
    mapping: described('Field mapping of the records.'),
    fields: described('Fields that an object shows when it is a record: the key first.', texts),
  }),
  example: {
    operation: 'GET /genres',
    items: '/*',
    one: 'GET /genres/{genre}',
    parameter: 'genre',
    named: ['GET /books'],
    mapping: 'genre',
    fields: ['name', 'total'],
  },
  operations: ({ operation, one, named }) => [operation, one, ...named],

  cases({ operation, named }, { contract }) {
    const stepOf = (id: string, name: string) => stepFor(operationById(contract.operations, id), name, {});
    return {
      examples: [
        { steps: [stepOf(operation, 'listing'), ...named.map((id) => stepOf(id, 'names records'))] },
      ],
    };
  },

  follow(params, exchanges, { contract }): Step | undefined {
    const { operation: id, one, parameter, named } = params;
    const asked = exchanges.slice(named.length + 1);
    if (asked.at(-1)?.step.name === 'listing again') return undefined;
    const next = unlisted(params, contract, exchanges)[asked.length];
    if (next !== undefined)
      return stepFor(operationById(contract.operations, one), 'named and not listed', {
        [parameter]: [next],
      });
    // It may have come while the others were asked.
    return proven(params, contract, exchanges).length > 0
      ? stepFor(operationById(contract.operations, id), 'listing again', {})
      : undefined;
  },

  check(params, exchanges, { contract }) {
    const keys = keysOf(params, contract, exchanges[0]);
    if (!keys) return unanswered(exchanges.slice(0, 1));
    if (placesWith(params, exchanges, keys).size === 0)
      return irrelevant('nothing else names listed records');
    const again = exchanges.at(-1)?.step.name === 'listing again' ? exchanges.at(-1) : undefined;
    if (!again) return holds;
    const now = keysOf(params, contract, again);
    if (!now) return unanswered([again]);
    const missing = proven(params, contract, exchanges).filter((key) => !now.includes(key));
    return missing.length === 0
      ? holds
      : violated(
          `among the records those that are answered by themselves: ${someKeys(missing)}`,
          `${now.length} records, not these`,
          params.items.replace(/\/\*$/, ''),
        );
  },

  faults: ({ operation, items }, contract) => [
    {
      name: 'forgets-one',
      does: 'leaves a record out of the listing alone',
      wrap: onOperations(contract, [operation], (next, request) =>
        withJson(next(request), (body) =>
          replaceAt(body, items.replace(/\/\*$/, ''), (records) =>
            Array.isArray(records) ? records.toSpliced(records.length >> 1, 1) : records,
          ),
        ),
      ),
    },
  ],

  variants: ({ named }, contract) => [
    {
      name: 'names-others',
      does: 'names what is no record where records are named',
      wrap: onOperations(contract, named, (next, request) =>
        withJson(next(request), (body) => withAnother(body)),
      ),
    },
  ],
});

/** Beside the first member or item of each list of several, one that is no record. */
function withAnother(body: Json): Json {
  if (Array.isArray(body)) return [...body.map(withAnother), ...body.slice(0, 1).map(renamed)];
  if (!isObject(body)) return body;
  const inner = Object.entries(body).map(([name, value]): [string, Json] => [name, withAnother(value)]);
  return Object.fromEntries([...inner, ['assay-no-such-name', null]]);
}

function renamed(value: Json): Json {
  if (typeof value === 'string') return `${value}-assay`;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner)]));
}
