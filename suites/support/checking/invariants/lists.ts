import { canonical } from '../../../../engine/json/compare.js';
import { brief, isObject } from '../../../../engine/json/guards.js';
import type { Json, JsonObject } from '../../../../engine/types/index.js';
import { wordsOf, withMember, type Claim, type FindClaims } from './claim.js';
import { mostFrequent } from './forms.js';
import { leastCertain, leastUsual } from './of-cells.js';
import type { Cell, Population } from './population.js';

const leastLength = 4;
/** A list that is shorter by more than one item in so many is one of fewer things, as of what began later. */
const mostMissing = 10;

/** Lists of the items have one length where nearly all have, and no scalar twice where nearly none has. */
export const findLists: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    const lists = cells.flatMap((cell) =>
      Array.isArray(cell.value) ? [{ ...cell, value: cell.value }] : [],
    );
    return [...oneLength(pointer, lists), ...noRepeats(pointer, lists)];
  });

type List = Cell & { value: Json[] };

function oneLength(pointer: string, lists: readonly List[]): Claim[] {
  const usual = mostFrequent(lists.map(({ value }) => value.length));
  if (lists.length < leastUsual || (usual ?? 0) < leastLength) return [];
  const odd = lists
    .filter(({ value }) => value.length !== usual && !isOfFewer(value.length, usual ?? 0))
    .map((cell) => ({ ...cell, actual: `${cell.value.length} items` }));
  // A record that several answers list is still one; lists of many lengths have none that is usual.
  const alike = lists.filter(({ value }) => value.length === usual);
  if (odd.length > 0 && recordsIn(alike) < leastUsual) return [];
  return [
    {
      says: `${usual ?? 0} items at ${pointer}`,
      count: lists.length,
      odd,
      broken: shortened(pointer, lists),
    },
  ];
}

const recordsIn = (cells: readonly Cell[]): number =>
  new Set(cells.map(({ item }) => canonical(item.value))).size;

const isOfFewer = (length: number, usual: number): boolean =>
  length < usual - Math.max(1, Math.floor(usual / mostMissing));

const shortened = (pointer: string, lists: readonly List[]) => (item: JsonObject) => {
  const list = lists.find((each) => each.item.value === item);
  return list ? withMember(item, pointer, list.value.slice(1)) : item;
};

function noRepeats(pointer: string, lists: readonly List[]): Claim[] {
  const several = lists.filter(
    ({ value }) => value.length > 1 && value.every((each) => typeof each === 'string'),
  );
  if (several.length < leastCertain) return [];
  const odd = several
    .filter(({ value }) => new Set(value).size < value.length)
    .map((cell) => ({ ...cell, actual: brief(cell.value) }));
  const broken = (item: JsonObject) => {
    const list = several.find((each) => each.item.value === item);
    return list ? withMember(item, pointer, list.value.concat(list.value.slice(0, 1))) : item;
  };
  return [{ says: `no text twice at ${pointer}`, count: several.length, odd, broken }];
}

const countWords = new Set(['count', 'total', 'num', 'number', 'size', 'length', 'amount']);
const leastCounts = 6;
const leastVariety = 3;

/** A number that counts a list beside it in nearly all items counts it in all. */
export const findCounts: FindClaims = ({ columns }) => {
  const numbers = [...columns].filter(([pointer]) => wordsOf(pointer).some((word) => countWords.has(word)));
  const lists = [...columns].filter(([, cells]) => cells.some(({ value }) => Array.isArray(value)));
  return numbers.flatMap(([pointer, cells]) =>
    lists.flatMap(([list, others]) => countedBy(pointer, cells, list, others)),
  );
};

function countedBy(pointer: string, cells: readonly Cell[], list: string, others: readonly Cell[]): Claim[] {
  const lengths = new Map(
    others.flatMap(({ item, value }) => (Array.isArray(value) ? [[item, value.length] as const] : [])),
  );
  const both = cells.filter(({ item, value }) => typeof value === 'number' && lengths.has(item));
  if (both.length < leastCounts || new Set(lengths.values()).size < leastVariety) return [];
  // A list that is as long as the longest may be cut there: the number then counts what further pages hold, too.
  const longest = Math.max(...lengths.values());
  const mayBeCut = (length: number, count: Json): boolean => length === longest && Number(count) > length;
  const odd = both
    .filter(({ item, value }) => value !== lengths.get(item) && !mayBeCut(lengths.get(item) ?? 0, value))
    .map((cell) => ({ ...cell, actual: `${brief(cell.value)} for ${lengths.get(cell.item) ?? 0} items` }));
  const broken = (item: JsonObject) => {
    const cell = both.find((each) => each.item.value === item);
    const isLongest = cell !== undefined && lengths.get(cell.item) === longest;
    return withMember(item, pointer, isLongest ? longest - 1 : 1_000_003);
  };
  return [{ says: `as many at ${pointer} as there are at ${list}`, count: both.length, odd, broken }];
}

const leastRows = 4;

/** The rows of a table have the same columns; where the columns are the names of rows, each of them has a row. */
export function findRows({ lists }: Population): Claim[] {
  return lists.flatMap((list) => {
    const rows = list.filter(({ value }) => Object.values(value).every((each) => !isObject(each)));
    const usual = mostFrequent(rows.map(({ value }) => namesOf(value)));
    const names = usual?.split('\n') ?? [];
    if (rows.length < leastRows || rows.length < list.length || names.length < leastRows) return [];
    const keys = new Set(list.map(({ at }) => at.slice(at.lastIndexOf('/') + 1)));
    const unknown = names.filter((name) => !keys.has(name));
    const missing = unknown.length * leastRows <= names.length ? unknown : [];
    const [first] = list;
    if (!first || !isTable(rows, names, keys)) return [];
    const odd = rows
      .filter(({ value }) => namesOf(value) !== usual)
      .map((row) => ({ ...row, actual: differenceOf(names, Object.keys(row.value)) }));
    const lost = missing.map((name) => ({ ...first, actual: `no row ${name}`, at: parentOf(first.at) }));
    return [
      {
        says: 'the same columns in each row of a table, and a row for each',
        count: rows.length,
        odd: [...odd, ...lost],
        broken: (row: JsonObject) => Object.fromEntries(Object.entries(row).slice(1)),
      },
    ];
  });
}

/** Rows of a table are named by keys, not by places in a list, and hold numbers only. */
function isTable(rows: Population['items'], names: readonly string[], keys: ReadonlySet<string>): boolean {
  return (
    ![...keys].every((key) => /^\d+$/.test(key)) &&
    names.length > 1 &&
    rows.every(({ value }) => Object.values(value).every((each) => typeof each === 'number'))
  );
}

const namesOf = (value: JsonObject): string => Object.keys(value).sort().join('\n');
const parentOf = (at: string): string => at.slice(0, at.lastIndexOf('/'));

function differenceOf(usual: readonly string[], names: readonly string[]): string {
  const lacking = usual.filter((name) => !names.includes(name));
  const further = names.filter((name) => !usual.includes(name));
  return `without ${brief(lacking)}, with ${brief(further)} beside them`;
}
