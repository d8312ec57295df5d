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
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { baseSearches, noSearch } from '../../support/cases/searches.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';
import { intersection, keysOf } from '../../support/checking/sets.js';

interface Params extends SearchParams {
  parameter: string;
}

/** A record has one value of a single-valued property, so searches for two values have no record in common. */
export const disjoint = kind<Params>({
  name: 'disjoint',
  says: 'searches for two different values of a single-valued property have no record in common',
  params: searchParamsSchema({ parameter: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter: name, with: filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const parameter = operation.parameters.find((each) => each.name === name);
    const bases = baseSearches(
      operation,
      context,
      filters.filter((each) => each !== name),
      among,
    );
    if (!parameter || !bases) return noSearch;
    const requests = bases.chain((base) => {
      const values = candidates(parameter, context, pathOnly(operation, base));
      return values.length < 2
        ? fc.constant(undefined)
        : fc
            .tuple(fc.boolean(), fc.subarray(values, { minLength: 2, maxLength: 2 }))
            .map(([alone, two]) => ({ base: alone ? pathOnly(operation, base) : base, two }));
    });
    return {
      random: requests.map((request) => ({
        steps: (request?.two ?? []).map((value, index) =>
          stepFor(operation, `search ${index + 1}`, { ...request?.base, [name]: [value] }, { memo: true }),
        ),
      })),
      atMost: 60,
    };
  },

  check({ parameter, reading, key }, exchanges, { contract }) {
    if (exchanges.length < 2) return irrelevant('fewer than two values are known');
    const [one, other] = exchanges.map((exchange) => listed(exchange, readingOf(contract, reading), key));
    if (!one || !other) return unanswered(exchanges);
    const common = intersection([keysOf(one), keysOf(other)]);
    if (common.size > 0) {
      return violated(
        `no record with two values of ${parameter}`,
        `found by both searches: ${someKeys(common)}`,
      );
    }
    return one.length > 0 && other.length > 0 ? holds : irrelevant('one of the searches finds nothing');
  },

  faults: ({ operation, parameter, with: filters }, contract) => [
    {
      name: 'ignored',
      does: `ignores ${parameter} when another filter is given`,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        filters.some((name) => name !== parameter && url.searchParams.has(name))
          ? withQuery(next, request, url, (query) => query.delete(parameter))
          : next(request),
      ),
    },
  ],
  variants: () => [],
});
