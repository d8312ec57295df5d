import fc from 'fast-check';
import { operationById } from '../../engine/contract/operations.js';
import { firstDifference } from '../../engine/json/compare.js';
import { brief, isObject } from '../../engine/json/guards.js';
import type { FaultSketch, Json } from '../../engine/types.js';
import { kind, pairs, paramsSchema, text, textMap } from '../support/kind.js';
import { holds, irrelevant, keyOf, listed, readingOf, unanswered, violated } from '../support/records.js';
import { stepFor, type Assignment } from '../support/requests.js';
import { filtersOf, pathFrom, searchable } from '../support/searches.js';
import { onOperations, withJson } from '../support/rewrite.js';

interface Params {
  /** The operation that answers one record, and the one that lists records. */
  one: string;
  list: string;
  reading: string;
  key: string;
  /** Filters of the listing that a known record satisfies. */
  with: string[];
  among?: Record<string, string>;
  /** Query pairs of which any may be given to both. */
  options?: [string, string][];
}

/** A record says the same wherever the service shows it: members that two views share are equal. */
export const viewsAgree = kind<Params>({
  name: 'views-agree',
  says: 'a record fetched by itself says what it says in a listing',
  params: paramsSchema(
    {
      one: text,
      list: text,
      reading: text,
      key: text,
      with: { type: 'array', items: text },
      among: textMap,
      options: pairs,
    },
    ['among', 'options'],
  ),
  operations: ({ one, list }) => [one, list],

  cases({ one, list, with: filters, among, options = [] }, context) {
    const [single, listing] = [
      operationById(context.contract.operations, one),
      operationById(context.contract.operations, list),
    ];
    const enough = listing.requireAny.length > 0;
    const known = searchable(single, context.samples, [], among).filter((sample) =>
      filtersOf(listing, sample, filters, enough),
    );
    if (known.length === 0) return { none: { reason: 'no sample', detail: 'no record is known' } };
    const requests = fc
      .constantFrom(...known)
      .chain((sample) =>
        fc
          .tuple(
            filtersOf(listing, sample, filters, enough) as fc.Arbitrary<Assignment>,
            fc.subarray(options),
          )
          .map(([values, given]) => ({
            path: { ...pathFrom(single, sample) },
            listPath: { ...pathFrom(listing, sample), ...values },
            given,
          })),
      );
    return {
      random: requests.map(({ path, listPath, given }) => ({
        steps: [
          stepFor(single, 'by itself', path, given.length > 0 ? { query: given } : {}),
          withPairs(stepFor(listing, 'in a listing', listPath), given),
        ],
      })),
    };
  },

  judge({ reading, key }, exchanges, { contract }) {
    const [single, listing] = exchanges;
    const record = single?.response?.json;
    const found = listed(listing, readingOf(contract, reading), key);
    if (single?.response?.status !== 200 || record === undefined || !found) return unanswered(exchanges);
    const same = found.find((each) => each.key === keyOf(readingOf(contract, reading), key, record));
    if (!same) return irrelevant('the listing does not show the record');
    const difference = firstDifference(same.record, record, 'shared');
    if (!difference) return holds;
    return violated(
      `${difference.at || 'the record'} as in the listing: ${brief(difference.one)}`,
      brief(difference.other),
      difference.at,
    );
  },

  faults: ({ one }, contract): FaultSketch[] => {
    const on = (edit: (body: Json) => Json) =>
      onOperations(contract, [one], (next, request) => withJson(next(request), edit));
    return [
      {
        name: 'other-text',
        does: 'changes a text of a record that is fetched by itself',
        wrap: on((body) => changed(body, 'string', (value) => `${String(value)} `)),
      },
      {
        name: 'other-number',
        does: 'changes a number of a record that is fetched by itself',
        wrap: on((body) => changed(body, 'number', (value) => Number(value) + 1)),
      },
      {
        name: 'shorter-list',
        does: 'leaves the last item of a list of a record out',
        wrap: on(withShorterList),
      },
    ];
  },
  variants: () => [],
});

function withPairs<S extends { query?: [string, string][] }>(step: S, given: [string, string][]): S {
  return given.length === 0 ? step : { ...step, query: [...(step.query ?? []), ...given] };
}

/** The record with its last member of a type replaced: the first is often what identifies it. */
function changed(body: Json, type: string, replace: (value: Json) => Json): Json {
  if (!isObject(body)) return body;
  const [name, value] =
    Object.entries(body)
      .filter(([, each]) => typeof each === type)
      .at(-1) ?? [];
  return name === undefined || value === undefined ? body : { ...body, [name]: replace(value) };
}

function withShorterList(body: Json): Json {
  if (!isObject(body)) return body;
  const [name, value] = Object.entries(body).find(([, each]) => Array.isArray(each) && each.length > 0) ?? [];
  return name === undefined || !Array.isArray(value) ? body : { ...body, [name]: value.slice(0, -1) };
}
