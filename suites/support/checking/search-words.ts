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

/** Whether a record holds a word in any of its texts, however it is written. */
export function holdsWord(record: Json, word: string): boolean {
  const wanted = word.normalize('NFKC').toLowerCase();
  if (typeof record === 'string') return record.normalize('NFKC').toLowerCase().includes(wanted);
  return entries(record).some(([, value]) => holdsWord(value, word));
}
