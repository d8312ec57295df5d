import type { Member } from './listed.js';

/** Names of which the first says the smaller of two values. */
const opposites = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['low', 'high'],
  ['lowest', 'highest'],
  ['from', 'to'],
  ['start', 'end'],
  ['first', 'last'],
  ['used', 'total'],
  ['net', 'gross'],
  ['sale', 'list'],
];

/** Whether two members measure the same thing, so that an order between them is no accident: all times do. */
export function areComparable(one: Member, other: Member): boolean {
  if (one.sort !== other.sort || one.sort === 'text') return false;
  if (one.sort === 'moment') return true;
  const [mine, theirs] = [wordsOf(one.name), wordsOf(other.name)];
  if (mine.includes('id') || theirs.includes('id')) return false;
  const isQuantile = (words: string[]) => words.some((word) => /^p\d+$/.test(word));
  return (
    (isQuantile(mine) && isQuantile(theirs)) ||
    mine.some((word) => word.length > 2 && theirs.includes(word)) ||
    opposites.some(([small = '', large = '']) => mine.includes(small) && theirs.includes(large))
  );
}

/** `priceMin` and `price_min` are the words price and min. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** What may tell one record from all others by its name. */
export const isIdentifying = (name: string): boolean =>
  /^(_?id|uuid|guid|key|code|slug|sku|isbn|e-?mail|user_?name|handle|number)$/i.test(name);
