import { entries } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/index.js';

/** What can be searched for in texts: runs of letters and figures, two such with a space, some with other signs. */
export function wordsIn(
  texts: readonly string[],
): Record<'words' | 'figures' | 'phrases' | 'signs', string[]> {
  const found = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([match]) => match));
  return {
    words: found(/[\p{L}\p{N}]{3,}/gu),
    figures: found(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]+/gu),
    phrases: found(/[\p{L}\p{N}]{3,} [\p{L}\p{N}]{3,}/gu),
    signs: found(/[\p{L}\p{N}]{2,}(?:[_&+%$-][\p{L}\p{N}]*)+/gu),
  };
}

/**
 * Sorts of words that a search may treat in ways of their own. Words are long enough that none is too common or too short
 * to be searched for.
 */
export const sortsOfWords = {
  'a plain word': /(?<![\p{L}\p{N}'’-])[a-z]{5,}(?![\p{L}\p{N}'’-])/u,
  'a word beyond ASCII':
    /(?=[a-z]*[^\P{L}a-zA-Z])(?<![\p{L}\p{M}\p{N}'’-])[\p{Script=Latin}]{5,}(?![\p{L}\p{M}\p{N}'’-])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}/iu,
  'capital letters': /(?<![\p{L}\p{N}'’-])[A-Z][A-Za-z]{4,}(?![\p{L}\p{N}'’-])/u,
  'an apostrophe': /(?<![\p{L}\p{N}'’-])[A-Za-z]{3,}['’][a-z]+(?![\p{L}\p{N}'’-])/u,
  'a hyphen': /(?<![\p{L}\p{N}'’-])[A-Za-z]{4,}-[A-Za-z]{4,}(?![\p{L}\p{N}'’-])/u,
  'a figure': /(?<![\p{L}\p{N}'’-])[A-Za-z]+\d+(?![\p{L}\p{N}'’-])/u,
} as const;

/** Whether a record holds a word in any of its texts, however it is written. */
export function holdsWord(record: Json, word: string): boolean {
  const wanted = word.normalize('NFKC').toLowerCase();
  if (typeof record === 'string') return record.normalize('NFKC').toLowerCase().includes(wanted);
  return entries(record).some(([, value]) => holdsWord(value, word));
}
