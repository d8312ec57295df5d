import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { kind, text } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { candidates, pathOnly, stepFor } from '../../support/cases/requests.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { baseSearches, noSearch } from '../../support/cases/searches.js';
import { intersection, keysOf, union, without } from '../../support/checking/sets.js';

interface Params extends SearchParams {
  parameter: string;
}

/**
 * How two values of a repeated parameter combine may be open. Whatever finds both is found, and what is found is found
 * by one of them at least.
 */
export const severalValues = kind<Params>({
  name: 'several-values',
  says: 'two values of a parameter find what both find, and nothing that neither finds',
  params: searchParamsSchema({ parameter: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter: name, with: filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const parameter = operation.parameters.find((each) => each.name === name);
    const bases = baseSearches(operation, context, filters, among);
    if (!parameter || !bases) return noSearch;
    const requests = bases.chain((base) => {
      const values = candidates(parameter, context, pathOnly(operation, base));
      const two = values.length < 2 ? fc.constant([]) : fc.subarray(values, { minLength: 2, maxLength: 2 });
      return two.map((chosen) => ({ base, chosen }));
    });
    return {
      random: requests.map(({ base, chosen }) => ({
        steps:
          chosen.length === 0
            ? []
            : [...chosen.map((value) => [value]), chosen].map((values) =>
                stepFor(
                  operation,
                  values.length > 1 ? 'both' : 'one',
                  { ...base, [name]: values },
                  { memo: true },
                ),
              ),
      })),
      atMost: 60,
    };
  },

  check({ parameter, reading, key }, exchanges, { contract }) {
    if (exchanges.length < 3) return irrelevant('fewer than two values are known');
    const lists = exchanges.map((exchange) => listed(exchange, readingOf(contract, reading), key));
    const [one, other, both] = lists.map((list) => list && keysOf(list));
    if (!one || !other || !both) return unanswered(exchanges);
    const strange = without(both, union([one, other]));
    if (strange.length > 0)
      return violated(`only records that one ${parameter} finds`, `found by both: ${someKeys(strange)}`);
    const lost = without(intersection([one, other]), both);
    if (lost.length > 0)
      return violated(`every record that each ${parameter} finds`, `lost by both: ${someKeys(lost)}`);
    return one.size + other.size > 0 ? holds : irrelevant('neither value finds anything');
  },

  faults: ({ operation, parameter }, contract) => [
    {
      name: 'ignored',
      does: `ignores ${parameter} when it is given more than once`,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        url.searchParams.getAll(parameter).length > 1
          ? withQuery(next, request, url, (query) => query.delete(parameter))
          : next(request),
      ),
    },
  ],
  variants: () => [],
});
