import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { checkWords } from './page-texts.js';
import { holds, irrelevant, someKeys, violated } from '../records.js';
import { dayOf } from '../relations/moments.js';
import { phrasePattern } from './visible-text.js';

const newest = '(?:last|latest|newest|most recent|recent|past|previous)';
const yearMs = 366 * 86_400_000;

/**
 * A page that says how many of the newest there are says the right number; one that does not say it, may. Words in the
 * plural name what is counted. A record whose two dates are less than a year apart may not have so many.
 */
export function checkNumber(
  { words, number, between }: { words: string[]; number: number; between: string[] },
  seen: readonly string[],
  record: Json,
): CheckOutcome {
  const visible = checkWords([String(number), ...words], seen);
  if (visible.relevant && visible.finding) return visible;
  const nouns = phrasePattern(words.filter((word) => word.endsWith('s'))).source;
  const told = seen.flatMap((text) => [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${newest} (\\d+) ${nouns}`, 'giu')),
  ]);
  if (told.length === 0 || told.some(([, written]) => Number(written) === number)) return holds;
  const [since, until] = between.map((pointer) => dayOf(select(record, pointer)[0]?.value ?? null));
  if (since === undefined || until === undefined || until - since < yearMs)
    return irrelevant('there may not be so many yet');
  return violated(`the last ${number}`, `a page that says: ${someKeys(told.map(([phrase]) => phrase))}`);
}
