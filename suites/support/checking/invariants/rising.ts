import { brief } from '../../../../engine/json/guards.js';
import { withMember, wordsOf, type Claim, type FindClaims } from './claim.js';
import { leastUsual } from './of-cells.js';
import type { Cell, Item } from './population.js';

/** What names a thing or a moment need not rise with the number of the entry. */
const named = new Set('id ids no number key code at date time timestamp sort order priority'.split(' '));

/** A table by consecutive numbers in which a total rises, or falls, from one entry to the next: no single entry is out of line. */
export const findRising: FindClaims = ({ lists, columns }) => {
  const tables = lists.map(inOrder).filter((table) => table.length > 0);
  if (tables.length === 0) return [];
  return [...columns].flatMap(([pointer, cells]) => {
    if (wordsOf(pointer).some((word) => named.has(word))) return [];
    const byItem = new Map(cells.map((cell) => [cell.item, cell]));
    return tables.flatMap((table) =>
      rising(
        pointer,
        table.flatMap((item) => byItem.get(item) ?? []),
      ),
    );
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
  const fallAt = (numbers: readonly number[]): number =>
    numbers.findIndex((size, index) => index > 0 && size < (numbers[index - 1] ?? size));
  const fall = fallAt(sizes);
  if (fall < 0) return -1;
  return [fall, fall - 1].find(
    (place) => place > 0 && place < sizes.length - 1 && fallAt(sizes.toSpliced(place, 1)) < 0,
  );
}
