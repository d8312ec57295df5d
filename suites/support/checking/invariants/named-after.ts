import { wordsOf } from './claim.js';
import type { Population } from './population.js';

/** Whether a member is named after the things that a population lists: `warId` after a `nice_war` file or a member `wars`. */
export function isNamedAfter(column: string, pointer: string, { name }: Population): boolean {
  const words = wordsOf(column).map(singular);
  const last = words.at(-1) ?? '';
  const stem = ['id', 'key', 'code', 'slug', 'name'].includes(last) ? words.at(-2) : last;
  if (stem === undefined || stem.length < 2) return false;
  if (last === 'name' && pointer !== '/name') return false;
  const places = name
    .split(/[^A-Za-z\d]+/)
    .flatMap((part) => wordsOf(`/${part}`))
    .map(singular);
  return places.includes(stem);
}

const singular = (word: string): string => (word.length > 2 ? word.replace(/s$/, '') : word);
