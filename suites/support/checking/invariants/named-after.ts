import { remembering } from '../../../../engine/memo.js';
import { wordsOf } from './claim.js';
import type { Population } from './population.js';

/** Whether a member is named after the things that a population lists: `warId` and `war/id` after a `nice_war` file or a member `wars`. */
export function isNamedAfter(column: string, pointer: string, { name }: Population): boolean {
  const { stem, isName } = stemOf(column);
  if (stem === undefined || (isName && pointer !== '/name')) return false;
  return placesOf(name).has(stem);
}

/** What a member is named after: a word of two letters or more. Asked for each pair of members. */
const stemOf = remembering((column: string): { stem?: string; isName: boolean } => {
  const own = wordsOf(column).map(singular);
  const last = own.at(-1) ?? '';
  // The `id` of a member `item` is that of an item.
  const words = own.length > 1 ? own : [...wordsOf(parentOf(column)).map(singular), ...own];
  const stem = ['id', 'key', 'code', 'slug', 'name'].includes(last) ? words.at(-2) : last;
  return { ...(stem === undefined || stem.length < 2 ? {} : { stem }), isName: last === 'name' };
});

const placesOf = remembering(
  (name: string) =>
    new Set(
      name
        .split(/[^A-Za-z\d]+/)
        .flatMap((part) => wordsOf(`/${part}`))
        .map(singular),
    ),
);

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

const singular = (word: string): string => (word.length > 2 ? word.replace(/s$/, '') : word);
