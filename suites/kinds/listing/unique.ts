import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { canonical } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { described, kind, paramsSchema, text, textMap } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { stepFor, type Assignment } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import type { SearchParams } from '../../support/cases/search-params.js';
import { filtersOf, noSearch, notionOf, pathFrom, searchable } from '../../support/cases/searches.js';
import { valuesOf } from '../../support/cases/samples.js';

interface Params extends SearchParams {
  /** A filter that is sometimes given twice, with two values of one record. */
  twice?: string;
}

/** Fewer records than these seldom match in more than one way. */
const tellingSize = 2;

/** A result lists each record once, in however many ways it matches. */
export const unique = kind<Params>({
  name: 'unique',
  says: 'a search lists each record once',
  params: paramsSchema(
    {
      operation: described('Search that answers a list of records.'),
      reading: described('Field mapping of the records.'),
      key: described('Field that identifies a record.'),
      with: described('Filters that a known record satisfies.', { type: 'array', items: text }),
      among: described('Values of the samples that the search finds.', textMap),
      twice: described('Filter that is sometimes given twice, with two values of one record.'),
    },
    ['among', 'twice'],
  ),
  example: { operation: 'GET /search', reading: 'book', key: 'id', with: ['genre', 'author', 'publisher'] },
  operations: ({ operation }) => [operation],

  cases({ operation: id, with: filters, twice, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const known = searchable(operation, context.samples, [], among).filter((sample) =>
      filtersOf(operation, sample, filters, true),
    );
    if (known.length === 0) return noSearch;
    return {
      random: fc.constantFrom(...known).chain((sample) => {
        const own = twice === undefined ? [] : valuesOf(sample, notionOf(operation, twice)).slice(0, 2);
        return fc
          .tuple(filtersOf(operation, sample, filters, true) as fc.Arbitrary<Assignment>, fc.boolean())
          .map(([values, doubled]) => ({
            ...pathFrom(operation, sample),
            ...values,
            ...(doubled && twice !== undefined && own.length > 1 ? { [twice]: own } : {}),
          }))
          .map((values) => ({ steps: [stepFor(operation, 'search', values)] }));
      }),
      atMost: 60,
    };
  },

  check({ reading, key }, exchanges, { contract }) {
    const found = listed(exchanges[0], readingOf(contract, reading), key);
    if (!found) return unanswered(exchanges);
    const seen = new Set<string>();
    for (const [index, { record }] of found.entries()) {
      const text = canonical(record);
      if (seen.has(text)) return violated('each record once', `listed again: ${brief(record)}`, `/${index}`);
      seen.add(text);
    }
    return found.length >= tellingSize ? holds : irrelevant('too few records to tell');
  },

  faults: ({ operation, twice }, contract) => [
    {
      name: 'again',
      does: 'lists the first record again at the end',
      wrap: onOperations(contract, [operation], (next, request, url) =>
        twice === undefined || url.searchParams.getAll(twice).length > 1
          ? withJson(next(request), (body) => (Array.isArray(body) ? [...body, ...body.slice(0, 1)] : body))
          : next(request),
      ),
    },
  ],
  variants: () => [],
});
