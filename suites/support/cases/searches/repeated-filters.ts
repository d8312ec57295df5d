import fc from 'fast-check';
import type { CaseContext, CaseSource, Contract } from '../../../../engine/types/index.js';
import { valuesOf } from '../samples.js';
import { noSearch, fieldOfParameter } from './searches.js';
import { searchesFor, searchOf, searchStep } from './view-requests.js';

/** Searches of a view for known records; a filter of which a record has several values is sometimes given twice. */
export function repeatedFilters(view: string, context: CaseContext): CaseSource {
  const search = searchOf(context.contract, { view });
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

/** The operation of this name, or that of the view of this name. */
export const operationIn = ({ views }: Contract, name: string) => views[name]?.operation ?? name;
