import type { Case, CaseContext } from '../../../../engine/types/index.js';
import { sortsOfWords } from '../../checking/search-words.js';
import { distinct, samplesWith, valuesOf, withEnds } from '../samples.js';
import { searchStep, type Search } from './view-requests.js';

/** So many searches whose texts are known to be searched for are made, beside those for the row's own words. */
const mostKnown = 9;

/** For each sort of word a case: searches that find something, in whose records a word of that sort is looked for. */
export function shownWordCases(
  search: Search,
  parameter: string,
  words: readonly string[],
  { samples }: CaseContext,
): Case[] {
  const field = search.of.parameters.find(({ name }) => name === parameter)?.sample ?? parameter;
  const known = withEnds(
    samplesWith(samples, [field]).flatMap((sample) => valuesOf(sample, field)),
    mostKnown,
  );
  const steps = distinct([...words, ...known]).map((text) =>
    searchStep(search, `searching for ${text}`, { [parameter]: [text] }, { memo: true }),
  );
  return Object.keys(sortsOfWords).map((sort) => ({ steps, given: { sort, searches: steps.length } }));
}
