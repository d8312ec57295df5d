import fc from 'fast-check';
import type { CaseContext, CaseSource, Contract } from '../../../../engine/types/index.js';
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

/**
 * Searches of a view for known records; a filter of which a record has several values is sometimes given twice. Of a view
 * of one record, the known ones.
 */
export function viewCases(view: string, context: CaseContext): CaseSource {
  const search = searchOf(context.contract, { view });
  if (showsOne(context.contract, view)) return recordCases(search, context);
  const found = searchesFor(search, context, []);
  if (!found) return noSearch;
  return {
    random: found.chain(({ sample, base }) => {
      const held = (filter: string) => valuesOf(sample, fieldOfParameter(search.of, filter)).slice(0, 2);
      const several = search.beside.filter((filter) => held(filter).length > 1);
      return fc.subarray(several, { maxLength: Math.min(1, several.length) }).map((filters) => {
        const twice = Object.fromEntries(filters.map((filter) => [filter, held(filter)]));
        return { steps: [searchStep(search, 'request', { ...base, ...twice }, { sample })] };
      });
    }),
    atMost: 60,
  };
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
