import { asText, brief } from '../../../../engine/json/guards.js';
import { withMember, wordsOf, type Claim, type FindClaims } from './claim.js';
import { leastUsual } from './of-cells.js';
import type { Cell, Item } from './population.js';

/** What names a thing or a moment need not rise with the number of the entry. */
const named = new Set('id ids no number key code at date time timestamp sort order priority'.split(' '));

/**
 * A table by consecutive numbers in which a total rises, or falls, from one entry to the next: no single entry is out of line.
 * Where it rises from nothing, in such a table or a list, none is far below nothing, the last one neither.
 */
export const findRising: FindClaims = ({ lists, columns }) => {
  const tables = lists.map(inOrder).filter((table) => table.length > 0);
  const sequences = [...tables, ...lists.filter(isList)];
  if (sequences.length === 0) return [];
  return [...columns].flatMap(([pointer, cells]) => {
    if (wordsOf(pointer).some((word) => named.has(word))) return [];
    const byItem = new Map(cells.map((cell) => [cell.item, cell]));
    const cellsOf = (items: readonly Item[]) => items.flatMap((item) => byItem.get(item) ?? []);
    return [
      ...tables.flatMap((table) => rising(pointer, cellsOf(table))),
      ...sequences.flatMap((sequence) => aboveNothing(pointer, cellsOf(sequence))),
    ];
  });
};

const keyOf = ({ at }: Item): string => at.slice(at.lastIndexOf('/') + 1);

/** The entries of a map from consecutive numbers, by number. A list counts from 0, and its order may mean nothing. */
function inOrder(list: readonly Item[]): Item[] {
  if (list.length < leastUsual || !list.every((item) => /^[1-9]\d*$/.test(keyOf(item)))) return [];
  const sorted = [...list].sort((one, other) => Number(keyOf(one)) - Number(keyOf(other)));
  const [first] = sorted;
  const start = first ? Number(keyOf(first)) : 0;
  return sorted.every((item, index) => Number(keyOf(item)) === start + index) ? sorted : [];
}

const isList = (list: readonly Item[]): boolean =>
  list.length >= leastUsual && list.every((item, index) => keyOf(item) === String(index));

/** What stands for no number at all, as the total that follows the last level. */
const placeholder = /^-(?:1|9+)$/;

/** What a number of 32 bits loses when it is too large for them. */
const lost = 2 ** 32;

/**
 * A total whose other values rise from nothing does not fall below it by more than most of them are above. Of several that do,
 * all are those that are too large for 32 bits, and the first is told.
 */
function aboveNothing(pointer: string, cells: readonly Cell[]): Claim[] {
  const negative = cells.filter(({ value }) => typeof value === 'number' && value < 0);
  const [odd] = negative;
  if (!odd || placeholder.test(asText(odd.value))) return [];
  const sizes = cells.flatMap(({ value }) => (typeof value === 'number' && value >= 0 ? [value] : []));
  if (sizes.length < leastUsual || sizes.length + negative.length < cells.length) return [];
  if (fallAt(sizes) >= 0 || new Set(sizes).size * 2 < sizes.length) return [];
  if (negative.length > 1 && !goesOn(cells)) return [];
  if (Number(odd.value) > -(sizes[Math.floor(sizes.length / 2)] ?? 0)) return [];
  const around = `a total that rises from ${brief(sizes[0])} to ${brief(sizes.at(-1))}`;
  return [
    {
      says: `no negative number at ${pointer}, ${around}`,
      count: sizes.length + 1,
      odd: [{ ...odd, actual: brief(odd.value) }],
    },
  ];
}

/** Whether numbers rise all along once what is lost of them is given back. */
function goesOn(cells: readonly Cell[]): boolean {
  const whole = cells.map(({ value }) => (Number(value) < 0 ? Number(value) + lost : Number(value)));
  return fallAt(whole) < 0;
}

function rising(pointer: string, cells: readonly Cell[]): Claim[] {
  const sizes = cells.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  if (cells.length < leastUsual || sizes.length < cells.length) return [];
  if (new Set(sizes).size * 2 < sizes.length) return [];
  return [1, -1].flatMap((sign) => {
    const place = outOfLine(sizes.map((size) => sign * size));
    if (place === undefined) return [];
    const odd = cells.slice(place, place + 1).map((cell) => {
      const around = [sizes[place - 1], sizes[place + 1]].map((size) => brief(size)).join(' and ');
      return { ...cell, actual: `${brief(cell.value)} between ${around}` };
    });
    return [
      {
        says: `a value at ${pointer} between those of the entries around it`,
        count: cells.length,
        odd: place < 0 ? [] : odd,
        broken: (item) =>
          item === cells[0]?.item.value || item === cells.at(-1)?.item.value
            ? item
            : withMember(item, pointer, (sizes[0] ?? 0) - sign),
      },
    ];
  });
}

/**
 * The place of the only number without which the others never fall, -1 where they never do; undefined where there is no such
 * place, as where counting starts again. The first and the last number may stand for something else.
 */
function outOfLine(sizes: readonly number[]): number | undefined {
  const fall = fallAt(sizes);
  if (fall < 0) return -1;
  return [fall, fall - 1].find(
    (place) => place > 0 && place < sizes.length - 1 && fallAt(sizes.toSpliced(place, 1)) < 0,
  );
}

/** The first place at which numbers fall. */
function fallAt(numbers: readonly number[]): number {
  return numbers.findIndex((size, index) => index > 0 && size < (numbers[index - 1] ?? size));
}
