import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { kind, text } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  stepNamed,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { candidates, pathOnly, stepFor } from '../../support/cases/requests.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { baseSearches, noSearch } from '../../support/cases/searches.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';
import { keysOf, union, without } from '../../support/checking/sets.js';

interface Params extends SearchParams {
  /** The parameter that keeps records, and the one that leaves out what the former keeps. */
  keeps: string;
  drops: string;
}

/** What a negated filter finds is what the search finds without it, less what the plain filter finds for any of the values. */
export const complement = kind<Params>({
  name: 'complement',
  says: 'a negated filter leaves out exactly what the plain filter finds',
  params: searchParamsSchema({ keeps: text, drops: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, keeps, drops, with: filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const plain = operation.parameters.find((each) => each.name === keeps);
    const bases = baseSearches(operation, context, filters, among);
    if (!plain || !bases) return noSearch;
    const requests = bases.chain((base) => {
      const values = candidates(plain, context, pathOnly(operation, base));
      return values.length === 0
        ? fc.constant({ base, values: [] as string[], beside: undefined })
        : fc
            .tuple(fc.subarray(values, { minLength: 1, maxLength: 3 }), fc.constantFrom(undefined, ...values))
            .map(([chosen, beside]) => ({ base, values: chosen, beside }));
    });
    return {
      random: requests.map(({ base, values, beside }) => ({
        steps: [
          stepFor(operation, 'all', base, { memo: true }),
          ...values.map((value) => stepFor(operation, `with ${value}`, { ...base, [keeps]: [value] })),
          stepFor(operation, 'without', { ...base, [drops]: values }),
          ...(beside === undefined
            ? []
            : [stepFor(operation, 'both', { ...base, [keeps]: [beside], [drops]: values })]),
        ],
      })),
    };
  },

  check({ reading, key }, exchanges, { contract }) {
    const both = keysOf(listed(stepNamed(exchanges, 'both'), readingOf(contract, reading), key) ?? []);
    const lists = exchanges
      .filter(({ step }) => step.name !== 'both')
      .map((exchange) => listed(exchange, readingOf(contract, reading), key));
    if (lists.length < 3) return irrelevant('no value is known');
    if (lists.some((list) => list === undefined)) return unanswered(exchanges);
    const sets = lists.map((list) => keysOf(list ?? []));
    const [all = new Set<string>()] = sets;
    const left = sets.at(-1) ?? new Set<string>();
    const dropped = union(sets.slice(1, -1));
    const kept = [...left, ...both].filter((record) => dropped.has(record));
    if (kept.length > 0)
      return violated('no record that has one of the values', `still found: ${someKeys(kept)}`);
    const lost = without(all, dropped).filter((record) => !left.has(record));
    if (lost.length > 0)
      return violated('all records that have none of the values', `lost: ${someKeys(lost)}`);
    const added = without(left, all);
    if (added.length > 0)
      return violated(
        'no record that the search without the filter does not find',
        `added: ${someKeys(added)}`,
      );
    return dropped.size > 0 && left.size > 0 ? holds : irrelevant('the values occur in no record or in all');
  },

  faults: ({ operation, keeps, drops }, contract) => {
    const on = (edit: (query: URLSearchParams) => void) =>
      onOperations(contract, [operation], (next, request, url) =>
        url.searchParams.has(drops) ? withQuery(next, request, url, edit) : next(request),
      );
    return [
      { name: 'ignored', does: `ignores ${drops}`, wrap: on((query) => query.delete(drops)) },
      {
        name: 'lost-beside',
        does: `ignores ${drops} when ${keeps} is given, too`,
        wrap: on((query) => query.has(keeps) && query.delete(drops)),
      },
      {
        name: 'only-first',
        does: `heeds only the first of several ${drops}`,
        wrap: on((query) => {
          const [first = ''] = query.getAll(drops);
          query.delete(drops);
          query.append(drops, first);
        }),
      },
      {
        name: 'only-last',
        does: `heeds only the last of several ${drops}`,
        wrap: on((query) => {
          const last = query.getAll(drops).at(-1) ?? '';
          query.delete(drops);
          query.append(drops, last);
        }),
      },
    ];
  },
  variants: () => [],
});
