import fc from 'fast-check';
import { operationById } from '../../engine/contract/operations.js';
import { kind, paramsSchema, text, textMap } from '../support/kind.js';
import { holds, irrelevant, listed, readingOf, someKeys, unanswered, violated } from '../support/records.js';
import { candidates, pathOnly, stepFor } from '../support/requests.js';
import { onOperations, withQuery } from '../support/rewrite.js';
import { baseSearches } from '../support/searches.js';
import { intersection, keysOf, union, without } from '../support/sets.js';

interface Params {
  operation: string;
  parameter: string;
  reading: string;
  key: string;
  /** Filters that narrow all of the searches alike. */
  with: string[];
  among?: Record<string, string>;
}

/**
 * How two values of a repeated parameter combine may be open. Whatever finds both is found, and what is found is found
 * by one of them at least.
 */
export const severalValues = kind<Params>({
  name: 'several-values',
  says: 'two values of a parameter find what both find, and nothing that neither finds',
  params: paramsSchema(
    {
      operation: text,
      parameter: text,
      reading: text,
      key: text,
      with: { type: 'array', items: text },
      among: textMap,
    },
    ['among'],
  ),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter: name, with: filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const parameter = operation.parameters.find((each) => each.name === name);
    const bases = baseSearches(operation, context, filters, among);
    if (!parameter || !bases)
      return { none: { reason: 'no sample', detail: 'no search is known to find anything' } };
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

  judge({ parameter, reading, key }, exchanges, { contract }) {
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
