import fc from 'fast-check';
import { evenly } from '../../../../engine/samples/collect.js';
import type { Case, CaseContext, CaseSource, Contract } from '../../../../engine/types/index.js';
import { isCertain } from '../certainty.js';
import { showsOne } from '../../checking/view-records.js';
import { valueOf, valuesOf } from '../samples.js';
import { noSearch, fieldOfParameter, pathFrom } from './searches.js';
import {
  knownRecords,
  noRecordWith,
  searchesFor,
  searchOf,
  searchStep,
  type Search,
} from './view-requests.js';
import { eachValue } from './wide-searches.js';

/**
 * Searches of a view for known records; a filter of which a record has several values is sometimes given twice. Of a view
 * of one record, the known ones.
 */
export function viewCases(view: string, context: CaseContext): CaseSource {
  const search = searchOf(context.contract, { view });
  if (showsOne(context.contract, view)) return recordCases(search, context);
  const found = searchesFor(search, context, []);
  if (!found) return noSearch;
  const [filter, ...further] = search.beside;
  return {
    // What is found by a single value alone shows only where that one is asked for.
    ...(filter !== undefined && further.length === 0 ? { examples: eachOf(filter, search, context) } : {}),
    random: found.chain(({ sample, base }) => {
      const held = (filter: string) => valuesOf(sample, fieldOfParameter(search.of, filter)).slice(0, 2);
      const several = search.beside.filter((filter) => held(filter).length > 1);
      return fc.subarray(several, { maxLength: Math.min(1, several.length) }).map((filters) => {
        const twice = Object.fromEntries(filters.map((filter) => [filter, held(filter)]));
        return { steps: [searchStep(search, 'request', { ...base, ...twice }, { sample })] };
      });
    }),
    atMost: further.length === 0 ? 20 : 60,
  };
}

/** Searches with each known value of a filter, as far as the runs reach. */
function eachOf(filter: string, search: Search, context: CaseContext): Case[] {
  const field = fieldOfParameter(search.of, filter);
  return evenly(eachValue(search, context, field, []), context.runs).map(({ sample, value }) => ({
    steps: [searchStep(search, 'request', { ...pathFrom(search.of, sample), [filter]: [value] }, { sample })],
  }));
}

function recordCases(search: Search, context: CaseContext): CaseSource {
  const known = knownRecords(search, context, [search.key]).slice(0, context.runs);
  if (known.length === 0) return noRecordWith(Object.entries(search.known).flat().join(' '));
  return {
    examples: known.map((sample) => {
      const values = pathFrom(search.of, sample) ?? {};
      return {
        steps: [searchStep(search, 'request', values, { sample })],
        given: { key: valueOf(sample, search.key), certain: isCertain(search.of, context, values) },
      };
    }),
  };
}

/** The operation of this name, or that of the view of this name. */
export const operationIn = ({ views }: Contract, name: string) => views[name]?.operation ?? name;
