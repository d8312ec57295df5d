import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { kind, text, texts } from '../../support/kind.js';
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
import { onOperations, withJson, withQuery } from '../../support/mutants/rewrite.js';
import { intersection, keysOf, union, without } from '../../support/checking/sets.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';

interface Params extends SearchParams {
  parameter: string;
  /** The default's values where the document lists them; else it is a list whose values are not shown. */
  values?: string[];
}

/**
 * A parameter that is left out stands for a list of values. Known list: the search finds what the searches for each of
 * the values find together. Unknown list: what a search for one value finds is wholly in it or wholly outside.
 */
export const defaultList = kind<Params>({
  name: 'default-list',
  says: 'leaving a parameter out equals giving its default values',
  params: searchParamsSchema({ parameter: text, values: texts, with: texts }, ['values']),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter: name, with: filters, among, values }, context) {
    const operation = operationById(context.contract.operations, id);
    const parameter = operation.parameters.find((each) => each.name === name);
    const bases = baseSearches(operation, context, filters, among);
    if (!parameter || !bases) return noSearch;
    const requests = bases.chain((base) => {
      const known = candidates(parameter, context, pathOnly(operation, base));
      const asked = values ? [values] : known.map((value) => [value]);
      return fc.constantFrom(...(asked.length > 0 ? asked : [[]])).map((chosen) => ({ base, asked: chosen }));
    });
    return {
      random: requests.map(({ base, asked }) => ({
        steps: [
          stepFor(operation, 'left out', base, { memo: true }),
          ...asked.map((value) => stepFor(operation, `${name}=${value}`, { ...base, [name]: [value] })),
        ],
      })),
    };
  },

  check({ reading, key, values, parameter }, exchanges, { contract }) {
    if (exchanges.length < 2) return irrelevant('no value is known');
    const lists = exchanges.map((exchange) => listed(exchange, readingOf(contract, reading), key));
    if (lists.some((list) => list === undefined)) return unanswered(exchanges);
    const [without_ = new Set<string>(), ...single] = lists.map((list) => keysOf(list ?? []));
    return values
      ? checkUnion(parameter, values, without_, single)
      : checkWhole(parameter, without_, single[0] ?? new Set());
  },

  faults: ({ operation, parameter, values, with: filters }, contract) => {
    const on = (edit: (query: URLSearchParams) => void) =>
      onOperations(contract, [operation], (next, request, url) =>
        url.searchParams.has(parameter) || !filters.some((name) => url.searchParams.has(name))
          ? next(request)
          : withQuery(next, request, url, edit),
      );
    if (!values) {
      return [
        {
          name: 'half-a-value',
          does: `leaves some records out when ${parameter} is not given`,
          wrap: onOperations(contract, [operation], async (next, request, url) => {
            const answer = await next(request);
            if (url.searchParams.has(parameter) || answer.status !== 200) return answer;
            const body = (await answer.json()) as unknown[];
            return Response.json(body.filter((_, index) => index % 3 !== 2));
          }),
        },
      ];
    }
    const [only] = values;
    if (values.length === 1) {
      return [
        {
          name: 'another-default',
          does: `does not stand for ${only} when ${parameter} is left out`,
          wrap: onOperations(contract, [operation], (next, request, url) =>
            url.searchParams.has(parameter)
              ? next(request)
              : withJson(next(request), (body) => (Array.isArray(body) ? body.slice(1) : body)),
          ),
        },
      ];
    }
    return values.map((value) => ({
      name: `without-${value}`,
      does: `does not count ${value} among the defaults`,
      wrap: on((query) =>
        values.filter((each) => each !== value).forEach((each) => query.append(parameter, each)),
      ),
    }));
  },

  variants: () => [],
});

function checkUnion(
  parameter: string,
  values: string[],
  leftOut: Set<string>,
  single: Set<string>[],
): CheckOutcome {
  const all = union(single);
  const missing = without(all, leftOut);
  if (missing.length > 0) {
    return violated(
      `what ${parameter} ${values.join(', ')} find, each by itself`,
      `not found without ${parameter}: ${someKeys(missing)}`,
    );
  }
  const added = without(leftOut, all);
  if (added.length > 0) {
    return violated(
      `nothing beyond ${parameter} ${values.join(', ')}`,
      `found without ${parameter}: ${someKeys(added)}`,
    );
  }
  return leftOut.size > 0 ? holds : irrelevant('nothing was found');
}

function checkWhole(parameter: string, leftOut: Set<string>, one: Set<string>): CheckOutcome {
  const shared = intersection([leftOut, one]);
  if (one.size === 0) return irrelevant('nothing was found');
  if (shared.size === 0) return irrelevant(`the value is not among the defaults of ${parameter}`);
  const missing = without(one, leftOut);
  if (missing.length === 0) return holds;
  return violated(
    `all records of a value of ${parameter} that is among the defaults`,
    `without ${parameter} found: ${someKeys(shared, 2)}; not found: ${someKeys(missing)}`,
  );
}
