import { scalarText } from '../../../engine/json/guards.js';
import { entries, select } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { holds, irrelevant, someKeys, violated } from './records.js';
import { dayOf } from './text-relations.js';
import { membersNamed, phrasePattern, plain } from './visible.js';

/** How many of something a page says that it shows. */
export interface PageCount {
  number: number;
  /** Nouns behind the number. */
  words: string[];
  /** Pointers in the record to dates: only where they are so many days apart can there be that many. */
  since: string;
  until: string;
  days: number;
}

const newest = '(?:last|latest|newest|most recent|recent|past|previous)';

/** A page that says how many of the newest there are says the right number; one that does not say it, may. */
export function checkCount(count: PageCount, seen: readonly string[], record: Json): CheckOutcome {
  const nouns = phrasePattern(count.words).source;
  const told = seen.flatMap((text) => [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${newest} (\\d+) ${nouns}`, 'giu')),
  ]);
  const numbers = told.map(([, number]) => Number(number));
  if (numbers.length === 0 || numbers.includes(count.number)) return holds;
  const [since, until] = [count.since, count.until].map((pointer) =>
    dayOf(select(record, pointer)[0]?.value ?? null),
  );
  if (since === undefined || until === undefined || until - since < count.days * 86_400_000)
    return irrelevant('there may not be so many yet');
  return violated(`the last ${count.number}`, `a page that says: ${someKeys(told.map(([words]) => words))}`);
}

/** So many of a sample's names and values cannot all be elsewhere on a page by chance. */
const telling = 3;

/** Names and values of what a payload holds in members with one of these words in their names, on a page or in its markup. */
export function checkInside(words: readonly string[], seen: readonly string[], body: Json): CheckOutcome {
  const inside = membersNamed(body, words).filter((value) => typeof value === 'object' && value !== null);
  const tellers = [...new Set(inside.flatMap(namesAndValues))].map((each) => plain(each).trim());
  const wanted = tellers.filter((each) => each.length >= telling);
  if (wanted.length < telling) return irrelevant('the record shows no sample that could be looked for');
  const found = wanted.filter((each) => seen.some((text) => text.includes(each)));
  return found.length >= telling
    ? holds
    : violated(`names and values of the sample: ${someKeys(wanted)}`, `found: ${someKeys(found) || 'none'}`);
}

function namesAndValues(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return scalarText(value)?.split('\n', 1) ?? [];
  const named = !Array.isArray(value);
  return entries(value).flatMap(([name, inner]) => [...(named ? [name] : []), ...namesAndValues(inner)]);
}
