import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { nameOf } from './counts.js';
import { place } from './texts.js';

/** Texts of members with one name that differ in letter case, blanks, hyphens or underscores alone are one word. */
export function checkSpellings(own: readonly Located[]): CheckOutcome {
  const words = own.flatMap(({ at, value }) => (typeof value === 'string' ? [{ at, value }] : []));
  if (words.length < 2) return irrelevant('fewer than two texts');
  const first = new Map<string, (typeof words)[number]>();
  for (const each of words) {
    const word = `${nameOf(each)} ${each.value.toLowerCase().replaceAll(/[\s_-]/g, '')}`;
    const before = first.get(word);
    if (before && before.value !== each.value)
      return violated(`${brief(before.value)}, as elsewhere${place(before)}`, brief(each.value), each.at);
    first.set(word, before ?? each);
  }
  return holds;
}
