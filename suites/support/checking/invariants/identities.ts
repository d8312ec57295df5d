import { brief } from '../../../../engine/json/guards.js';
import type { JsonObject } from '../../../../engine/types/index.js';
import { wordsOf, withMember, type Claim, type FindClaims } from './claim.js';
import { leastUsual } from './of-cells.js';
import type { Cell, Item } from './population.js';

const identifying = ['id', 'uuid', 'slug', 'key', 'code'];

/** The number of a thing (`invoiceNo`) identifies it; `no` alone may be a rank, which two share. */
const isNumber = (words: readonly string[]): boolean => words.length > 1 && words.at(-1) === 'no';

const isIdentifying = (words: readonly string[]): boolean =>
  identifying.includes(words.at(-1) ?? '') || isNumber(words);

/** Members that tell of which sort a thing is: things of each sort may be numbered from 1. */
const sorts = ['type', 'kind', 'sort', 'category', 'series', 'group'];

function sortOf(item: JsonObject): string {
  const told = Object.entries(item).filter(([name]) => sorts.includes(wordsOf(`/${name}`).at(-1) ?? ''));
  return JSON.stringify(told.map(([, value]) => value));
}

/** What an entry of a list holds the listed thing in (`{ node: { id } }`). */
const wrappers = ['node', 'item', 'entry', 'record', 'resource', 'data', 'attributes', 'object'];

/** Whether a member is that of the item itself, rather than of something that it refers to. */
export function isOwn(pointer: string): boolean {
  const [, parent = '', name, more] = pointer.split('/');
  return more === undefined && (name === undefined || wrappers.includes(parent));
}

/** Each item of a list has an identifier of its own, and no item comes twice. */
export const findIdentities: FindClaims = ({ lists, columns }) => {
  const identifiers = [...columns].filter(([pointer]) => isOwn(pointer) && isIdentifying(wordsOf(pointer)));
  const byItem = identifiers.map(([pointer, cells]) => ({
    pointer,
    cells: new Map(cells.map((cell) => [cell.item, cell])),
  }));
  return lists
    .filter((list) => list.length >= leastOfId)
    .flatMap((list) => [
      ...byItem.flatMap(({ pointer, cells }) =>
        distinct(
          pointer,
          list.flatMap((item) => cells.get(item) ?? []),
        ),
      ),
      ...onceEach(list),
    ]);
};

/** What is called `id` and nothing more is meant to be another one in each item: fewer of them tell that it is. */
const leastOfId = 8;

function distinct(pointer: string, cells: readonly Cell[]): Claim[] {
  if (cells.length < (pointer === '/id' ? leastOfId : leastUsual)) return [];
  const isNumbered = isNumber(wordsOf(pointer));
  const first = new Map<string, Cell>();
  const odd = cells.flatMap((cell) => {
    // What has no number yet has none in common with others.
    if (isNumbered && !cell.value) return [];
    const name = `${JSON.stringify(cell.value)} ${isNumbered ? sortOf(cell.item.value) : ''}`;
    const before = first.get(name);
    if (!before) first.set(name, cell);
    return before ? [{ ...cell, actual: `${brief(cell.value)}, as at ${before.at}` }] : [];
  });
  const [one] = cells;
  return [
    {
      says: `another value at ${pointer} in each item of a list`,
      count: cells.length,
      odd,
      broken: (item) => {
        const other = isNumbered ? cells.find((each) => sortOf(each.item.value) === sortOf(item)) : one;
        return other ? withMember(item, pointer, other.value) : item;
      },
    },
  ];
}

/** Items of a few members may be alike by chance. */
const leastMembers = 3;

function onceEach(list: readonly Item[]): Claim[] {
  // In a map the key tells apart what is alike otherwise.
  if (list.length < leastUsual) return [];
  if (!list.every(({ at }, index) => at.endsWith(`/${index}`))) return [];
  if (list.some(({ value }) => Object.keys(value).length < leastMembers)) return [];
  const first = new Map<string, Item>();
  const odd = list.flatMap((item) => {
    const text = JSON.stringify(item.value);
    const before = first.get(text);
    if (!before) first.set(text, item);
    return before ? [{ ...item, actual: `the same item as at ${before.at}` }] : [];
  });
  const [one] = list;
  return [{ says: 'each item once', count: list.length, odd, broken: (item) => one?.value ?? item }];
}
