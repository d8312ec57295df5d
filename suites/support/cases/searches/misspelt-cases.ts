import fc, { type Arbitrary } from 'fast-check';
import type { Case } from '../../../../engine/types/index.js';
import { spellings } from '../respelled.js';
import { valueOf } from '../samples.js';
import { fieldOf, type FilterParams } from './filter-cases.js';
import { searchStep, type Found, type Search } from './view-requests.js';

/** A search for the exact value of a known record, and one for a value that is nearly the same. */
export function misspeltCase(params: FilterParams, search: Search, { sample, base }: Found): Arbitrary<Case> {
  const exact = valueOf(sample, fieldOf(params, search));
  return fc.constantFrom(...misspelt(exact)).map((other) => ({
    steps: [
      searchStep(search, 'exact', { ...base, [params.parameter]: [exact] }, { sample }),
      searchStep(search, 'not exact', { ...base, [params.parameter]: [other] }, { sample }),
    ],
    given: { holder: valueOf(sample, search.key), exact },
  }));
}

/** Proper beginnings, an end, an addition and another letter case: none of them is the text itself. */
function misspelt(exact: string): string[] {
  const [firstWord = ''] = exact.split(' ');
  const all = [exact.slice(0, -1), exact.slice(1), `${exact}x`, ...spellings.case(exact), firstWord];
  return all.filter((each) => each !== '' && each.trim() === each && each !== exact).concat(`${exact}x`);
}
