import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { kind, paramsSchema, text, textMap } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  keyOf,
  listed,
  readingOf,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { stepFor, type Assignment } from '../../support/cases/requests.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';
import { filtersOf, pathFrom, searchable } from '../../support/cases/searches.js';

interface Params {
  /** The operation that answers one record, and the one that lists records. */
  one: string;
  list: string;
  /** The flag that adds information to both. */
  parameter: string;
  reading: string;
  key: string;
  with: string[];
  among?: Record<string, string>;
}

/** What a flag adds to a record it adds wherever the record is shown: by itself and in a listing. */
export const flagAddsAlike = kind<Params>({
  name: 'flag-adds-alike',
  says: 'a flag that adds information to a record adds some wherever the record is shown',
  params: paramsSchema(
    {
      one: text,
      list: text,
      parameter: text,
      reading: text,
      key: text,
      with: { type: 'array', items: text },
      among: textMap,
    },
    ['among'],
  ),
  operations: ({ one, list }) => [one, list],

  cases({ one, list, parameter, with: filters, among }, context) {
    const { operations } = context.contract;
    const [single, listing] = [operationById(operations, one), operationById(operations, list)];
    const known = searchable(single, context.samples, [], among).filter((sample) =>
      filtersOf(listing, sample, filters, true),
    );
    if (known.length === 0) return { none: { reason: 'no sample', detail: 'no record is known' } };
    return {
      random: fc.constantFrom(...known).chain((sample) =>
        (filtersOf(listing, sample, filters, true) as fc.Arbitrary<Assignment>).map((values) => {
          const path = { ...pathFrom(single, sample) };
          const search = { ...pathFrom(listing, sample), ...values };
          const on = { [parameter]: ['true'] };
          return {
            steps: [
              stepFor(single, 'by itself', path, { memo: true }),
              stepFor(single, 'by itself with more', { ...path, ...on }, { memo: true }),
              stepFor(listing, 'in a listing', search, { memo: true }),
              stepFor(listing, 'in a listing with more', { ...search, ...on }, { memo: true }),
            ],
          };
        }),
      ),
    };
  },

  check({ parameter, reading: name, key }, exchanges, { contract }) {
    const reading = readingOf(contract, name);
    const [plain, rich] = exchanges.map(bodyOf);
    const [some, more] = exchanges.slice(2).map((exchange) => listed(exchange, reading, key));
    if (plain === undefined || rich === undefined || !some || !more) return unanswered(exchanges);
    const asked = keyOf(reading, key, plain);
    const [before, after] = [some, more].map((list) => list.find((each) => each.key === asked)?.record);
    if (before === undefined || after === undefined)
      return irrelevant('the listing does not show the record');
    const [alone, among] = [gains(plain, rich), gains(before, after)];
    if (!alone && !among) return irrelevant('nothing is added to the record');
    if (alone && among) return holds;
    return violated(
      `${parameter} adds to record ${asked} by itself and in a listing`,
      `it does so only ${alone ? 'by itself' : 'in a listing'}`,
    );
  },

  faults: ({ one, parameter }, contract) => [
    {
      name: 'not-by-itself',
      does: `ignores ${parameter} where a record is fetched by itself`,
      wrap: onOperations(contract, [one], (next, request, url) =>
        withQuery(next, request, url, (query) => query.delete(parameter)),
      ),
    },
  ],
  variants: () => [],
});

function bodyOf({ response }: Exchange): Json | undefined {
  return response?.status === 200 && isObject(response.json) ? response.json : undefined;
}

const gains = (plain: Json, rich: Json): boolean => firstDifference(plain, rich) !== undefined;
