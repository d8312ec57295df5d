import { brief } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import { wordsOf, withMember, type Claim, type Departure, type FindClaims } from './claim.js';
import { leastUsual } from './of-cells.js';
import { magnitudeOf } from './magnitudes.js';
import type { Cell, Population } from './population.js';

const counting = new Set(
  'lv level num index order phase page step priority position day week rank episode chapter track seq pages levels'.split(
    ' ',
  ),
);
const leastNumbered = 4;
const leastLists = 3;

/** Numbers by which items are counted leave none out: within each list, where nearly all lists count so. */
export const findNumbering: FindClaims = ({ lists, columns }) => [
  ...[...columns].flatMap(([pointer, cells]) =>
    isCounting(pointer) ? numberedItems(pointer, lists, cells) : [],
  ),
  ...[...columns].flatMap(([pointer, cells]) => (isCounting(pointer) ? numberLists(pointer, cells) : [])),
];

const isCounting = (pointer: string): boolean =>
  counting.has(
    wordsOf(pointer)
      .filter((word) => word !== 'list')
      .at(-1) ?? '',
  );

function numberedItems(pointer: string, lists: Population['lists'], cells: readonly Cell[]): Claim[] {
  const byItem = new Map(cells.map((cell) => [cell.item, cell]));
  const runs = lists
    .map((list) => list.flatMap((item) => byItem.get(item) ?? []))
    .filter((run) => run.length >= leastNumbered);
  return gapless(
    pointer,
    runs.map((run) => ({ place: run[0] as Cell, numbers: run.map(({ value }) => value) })),
  );
}

function numberLists(pointer: string, cells: readonly Cell[]): Claim[] {
  const runs = cells.flatMap((cell) =>
    Array.isArray(cell.value) && cell.value.length >= leastNumbered
      ? [{ place: cell, numbers: cell.value }]
      : [],
  );
  return gapless(pointer, runs).map((claim) => ({
    ...claim,
    broken: (item) => {
      const run = runs.find(({ place }) => place.item.value === item);
      return run
        ? withMember(
            item,
            pointer,
            run.numbers.filter((_, index) => index !== 1),
          )
        : item;
    },
  }));
}

interface Run {
  place: Cell;
  numbers: readonly Json[];
}

/** Each run counts on by one; a single long run may have a single gap that is a mistake. */
function gapless(pointer: string, runs: readonly Run[]): Claim[] {
  const whole = runs.filter(({ numbers }) => numbers.every((each) => Number.isInteger(each)));
  const says = `the next whole number each time at ${pointer}`;
  const odd = whole.flatMap(({ place, numbers }) => gapsOf(place, numbers as number[]));
  const lists = whole.length;
  if (lists >= leastLists && new Set(odd.map(({ place }) => place)).size <= 1)
    return [{ says, count: lists, odd: odd.slice(0, 1).map(({ departure }) => departure) }];
  const [only] = whole;
  return lists === 1 && only && only.numbers.length >= leastLong && odd.length <= 1
    ? [{ says, count: only.numbers.length, odd: odd.map(({ departure }) => departure) }]
    : [];
}

const leastLong = 6;

/** A list of several sorts may count each anew, from 0 or 1. */
const startsAnew = (number: number, before: number): boolean =>
  number < before && (number === 0 || number === 1);

function gapsOf(place: Cell, numbers: readonly number[]): { place: Cell; departure: Departure }[] {
  return numbers
    .slice(1)
    .flatMap((each, index) =>
      each === (numbers[index] ?? 0) + 1 || startsAnew(each, numbers[index] ?? 0)
        ? []
        : [{ place, departure: { ...place, actual: `${brief(each)} after ${brief(numbers[index])}` } }],
    );
}

const dated = new Set('date day timestamp published rank position'.split(' '));

/** Items of a list that come in the order of a day or rank all do: a single one is not out of its place. */
export const findOrder: FindClaims = ({ lists, columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    if (pointer.lastIndexOf('/') > 0 || !dated.has(wordsOf(pointer).at(-1) ?? '')) return [];
    const byItem = new Map(cells.map((cell) => [cell.item, cell]));
    return lists.flatMap((list) =>
      ordered(
        pointer,
        list.flatMap((item) => byItem.get(item) ?? []),
      ),
    );
  });

function ordered(pointer: string, cells: readonly Cell[]): Claim[] {
  const sizes = cells.flatMap(({ value }) => magnitudeOf(value) ?? []);
  if (cells.length < leastUsual || sizes.length < cells.length || new Set(sizes).size * 2 < sizes.length)
    return [];
  return [1, -1].flatMap((sign) => {
    const out = cells.filter(
      (_, index) => index > 0 && sign * ((sizes[index] ?? 0) - (sizes[index - 1] ?? 0)) < 0,
    );
    if (out.length > 1 || !out.every((cell) => isAlone(sizes, cells.indexOf(cell), sign))) return [];
    const way = sign > 0 ? 'lower' : 'higher';
    return [
      {
        says: `no ${way} value at ${pointer} than in the item before`,
        count: cells.length,
        odd: out.map((cell) => ({ ...cell, actual: brief(cell.value) })),
      },
    ];
  });
}

/** Whether all but one item beside a place are in order: two runs that follow one another are no order at all, nor is what stands first or last apart from the rest. */
function isAlone(sizes: readonly number[], place: number, sign: number): boolean {
  return [place - 1, place]
    .filter((each) => each > 0 && each < sizes.length - 1)
    .map((each) => sizes.toSpliced(each, 1))
    .some((rest) => rest.every((size, index) => index === 0 || sign * (size - (rest[index - 1] ?? 0)) >= 0));
}
