import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { kind, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { stepFor, type Assignment } from '../../support/cases/requests.js';
import { filtersOf, pathFrom, searchable } from '../../support/cases/searches.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';
import { intersection, keysOf, without } from '../../support/checking/sets.js';

interface Params {
  operation: string;
  /** Filters that only ever narrow (a value within the default, where the filter has one). */
  filters: string[];
  reading: string;
  key: string;
  among?: Record<string, string>;
}

/** Several filters together find what each of them finds alone: adding a filter never adds results. */
export const filtersIntersect = kind<Params>({
  name: 'filters-intersect',
  says: 'several filters find what all of them find alone',
  params: paramsSchema({ operation: text, filters: texts, reading: text, key: text, among: textMap }, [
    'among',
  ]),
  operations: ({ operation }) => [operation],

  cases({ operation: id, filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const bases = searchable(operation, context.samples, [], among).filter((sample) =>
      filtersOf(operation, sample, filters, true),
    );
    if (bases.length === 0)
      return { none: { reason: 'no sample', detail: 'no listed record shows the filtered properties' } };
    const requests = fc.constantFrom(...bases).chain((sample) =>
      (filtersOf(operation, sample, filters, true, 4) as fc.Arbitrary<Assignment>).map((values) => ({
        path: pathFrom(operation, sample),
        values,
      })),
    );
    return {
      random: requests.map(({ path, values }) => ({
        steps: [
          ...Object.entries(values)
            .filter(([name]) => operation.requireAny.includes(name))
            .map(([name, value]) =>
              stepFor(operation, `only ${name}`, { ...path, [name]: value }, { memo: true }),
            ),
          stepFor(operation, 'together', { ...path, ...values }),
        ],
        given: { exact: Object.keys(values).every((name) => operation.requireAny.includes(name)) },
      })),
    };
  },

  check({ reading, key }, exchanges, { contract, given }) {
    if (exchanges.length < 3) return irrelevant('a single filter has nothing to intersect with');
    const lists = exchanges.map((exchange) => listed(exchange, readingOf(contract, reading), key));
    const sets = lists.flatMap((list) => (list ? [keysOf(list)] : []));
    const together = sets.pop();
    if (!together || sets.length !== exchanges.length - 1) return unanswered(exchanges);
    const common = intersection(sets);
    const added = without(together, common);
    if (added.length > 0) {
      return violated(
        'no record that one of the filters alone does not find',
        `added by combining: ${someKeys(added)}`,
      );
    }
    const lost = given['exact'] === true ? without(common, together) : [];
    if (lost.length > 0) {
      return violated(
        `all ${common.size} records that each filter finds`,
        `lost by combining: ${someKeys(lost)}`,
      );
    }
    return sets.some((set) => set.size > common.size) ? holds : irrelevant('no filter removes anything');
  },

  faults: ({ operation, filters }, contract) => {
    const on = (change: Parameters<typeof onOperations>[2]) => onOperations(contract, [operation], change);
    const given = (url: URL) => filters.filter((name) => url.searchParams.has(name));
    return [
      {
        name: 'drops-one',
        does: 'ignores the last filter when two or more are given',
        wrap: on((next, request, url) => {
          const last = given(url).at(-1);
          return given(url).length < 2 || !last
            ? next(request)
            : withQuery(next, request, url, (query) => query.delete(last));
        }),
      },
      {
        name: 'any-of',
        does: 'finds what any of two filters finds',
        wrap: on(async (next, request, url) => {
          const names = given(url);
          if (names.length < 2) return next(request);
          const only = (kept: string) =>
            withQuery(next, request, url, (query) =>
              names.forEach((name) => name !== kept && query.delete(name)),
            );
          const answers = await Promise.all(names.slice(0, 2).map(only));
          if (answers.some((answer) => answer.status !== 200)) return next(request);
          const lists = (await Promise.all(answers.map((answer) => answer.json()))) as unknown[][];
          return Response.json(lists.flat());
        }),
      },
    ];
  },
  variants: () => [],
});
