import { operationById } from '../../../engine/contract/operations.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Json } from '../../../engine/types/json.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  mappingOf,
  someKeys,
  unanswered,
  violated,
  type KeyedRecord,
} from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';
import { viewDifference } from '../../support/checking/views.js';

interface Params {
  operation: string;
  items: string;
  mapping: string;
  key: string;
  queries: [string, string][][];
  leftOut: string[];
  measured?: { moment: string; members: string[] };
}

/** What a listing answers to any query is a part of what it answers without one, and it says so where it is less. */
export const partialListing = kind<Params>({
  name: 'partial-listing',
  says: 'the whole listing holds every record that a query finds, and an answer that leaves records out says so',
  params: paramsSchema(
    {
      operation: described('Operation without parameters that lists all records.'),
      items: described('Pointer with a wildcard to the records.'),
      mapping: described('Field mapping of the records.'),
      key: described('Field that identifies a record.'),
      queries: described('Queries whose effect the document does not show: each finds a part of the whole.', {
        type: 'array',
        items: pairs,
        minItems: 1,
      }),
      leftOut: described(
        'Pointers to what says that records are left out: it does not while all hold nothing.',
        texts,
      ),
      measured: described(
        'Members that are compared only where both answers are of one moment.',
        paramsSchema({ moment: text, members: texts }),
      ),
    },
    ['measured'],
  ),
  example: {
    operation: 'GET /books',
    items: '/results/*',
    mapping: 'book',
    key: 'id',
    queries: [[['genre', 'poetry']], [['limit', '5']]],
    leftOut: ['/filters', '/next'],
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, queries }, { contract }) {
    const whole = stepFor(operationById(contract.operations, id), 'whole', {});
    return {
      examples: queries.map((query) => ({ steps: [whole, { ...whole, name: 'part', query }] })),
    };
  },

  check(params, exchanges, { contract }) {
    const { items, mapping, key, leftOut } = params;
    const [whole, part] = exchanges.map((each) => listed(each, mappingOf(contract, mapping), key, items));
    if (!whole || !part) return unanswered(exchanges);
    const fault = firstFault(params, whole, part);
    if (fault) return fault;
    const body = exchanges[1]?.response?.json ?? null;
    const signs = leftOut.map((pointer) => select(body, pointer)[0]?.value);
    if (part.length < whole.length && signs.every((sign) => sign !== undefined && isNothing(sign))) {
      return violated(
        [`all ${whole.length} records`, `an answer that says at ${leftOut.join(', ')} what it leaves out`],
        `${part.length} records, and nothing is said to be left out`,
        items.replace(/\/\*$/, ''),
      );
    }
    return part.length > 0 ? holds : irrelevant('the query finds nothing');
  },

  faults: (params, contract) => faultsOf(params, contract),
  variants: () => [],
});

function firstFault(params: Params, whole: KeyedRecord[], part: KeyedRecord[]): CheckOutcome | undefined {
  const known = new Map(whole.map((each) => [each.key, each.record]));
  const place = params.items.replace(/\*$/, '');
  const seen = new Set<string>();
  for (const [index, { key, record }] of part.entries()) {
    const same = known.get(key);
    if (same === undefined)
      return violated(
        `only records of the whole listing: ${someKeys(known.keys())}`,
        `found with a query: ${key}`,
        `${place}${index}`,
      );
    if (seen.has(key)) return violated('each record once', `${key} again`, `${place}${index}`);
    seen.add(key);
    const difference = viewDifference(same, record, params);
    if (difference) {
      const at = `${place}${index}${difference.at}`;
      return violated(`as without a query: ${brief(difference.one)}`, brief(difference.other), at);
    }
  }
  return undefined;
}

function isNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) ? Object.keys(value).length === 0 : value === null || value === false || value === 0;
}

function faultsOf({ operation, items }: Params, contract: Contract): MutantDraft[] {
  const list = items.replace(/\/\*$/, '');
  const on = (asked: boolean, edit: (records: Json[]) => Json[]) =>
    onOperations(contract, [operation], (next, request, url) => {
      if ((url.search !== '') !== asked) return next(request);
      const plain = new Request(new URL(url.pathname, url), request);
      return withJson(next(asked ? plain : request), (body) =>
        replaceAt(body, list, (records) => (Array.isArray(records) ? edit(records) : records)),
      );
    });
  return [
    {
      name: 'hides-some',
      does: 'lists only some of what queries find',
      wrap: on(false, (all) => all.slice(0, 1)),
    },
    {
      name: 'silent',
      does: 'leaves records out and does not say so',
      wrap: on(true, (all) => all.slice(0, 1)),
    },
  ];
}
