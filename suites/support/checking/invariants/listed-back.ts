import { brief } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import type { Claim } from './claim.js';
import type { Keyed } from './mutual.js';
import type { Cell } from './population.js';
import { isNamedAfter } from './named-after.js';

/** So many references must be there; both members being named after the other thing says most. */
const leastNamed = 4;

/**
 * Records that name one of another population, which lists several of them (`eventId` of a war, `warIds` of an event): what
 * lists any lists those that name it. Both members are named after the other population.
 */
export function listedBack(one: Keyed, other: Keyed): Claim[] {
  const naming = [...one.population.columns].filter(([column]) =>
    isNamedAfter(column, other.pointer, other.population),
  );
  const lists = [...other.population.columns].filter(([column]) =>
    isNamedAfter(column, one.pointer, one.population),
  );
  const keyOf = new Map([...one.keys].map(([key, { item }]) => [item, key]));
  return naming.flatMap(([column, cells]) =>
    lists.flatMap(([list, listing]): Claim[] => {
      const listed = listsByKey(other, listing);
      const both = cells.flatMap((cell) => {
        const [key, back] = [keyOf.get(cell.item), listed.get(cell.value)];
        return key === undefined || back === undefined ? [] : [{ cell, key, back }];
      });
      if (both.length < leastNamed) return [];
      const turned = namesItsLister({ one, column, cells }, { other, list, listing });
      const odd = both
        .filter(({ key, back }) => !back.includes(key))
        .map(({ cell, key, back }) => ({
          ...cell,
          actual: `${brief(cell.value)} at ${brief(key)}, and there ${brief(back)}`,
        }));
      return [{ says: `at ${column} what lists it at ${list}`, count: both.length, odd }, ...turned];
    }),
  );
}

/**
 * The other way round: what is listed once in all, and names anything, names what lists it. What several list (an event
 * and its repetition) may name any of them.
 */
function namesItsLister(
  { one, column, cells }: { one: Keyed; column: string; cells: readonly Cell[] },
  { other, list, listing }: { other: Keyed; list: string; listing: readonly Cell[] },
): Claim[] {
  const named = new Map(cells.map((cell) => [cell.item, cell]));
  const keyOf = new Map([...other.keys].map(([key, { item }]) => [item, key]));
  const listed = listing.flatMap(({ item, value }) =>
    Array.isArray(value) ? value.map((each) => ({ each, lister: keyOf.get(item) })) : [],
  );
  if (new Set(listed.map(({ each }) => each)).size < listed.length) return [];
  const both = listed.flatMap(({ each, lister }) => {
    const item = one.keys.get(each)?.item;
    const cell = item && named.get(item);
    return lister === undefined || !cell?.value ? [] : [{ each, lister, cell }];
  });
  if (both.length < leastNamed) return [];
  const odd = both
    .filter(({ lister, cell }) => cell.value !== lister)
    .map(({ each, lister, cell }) => ({
      ...cell,
      actual: `${brief(cell.value)} at ${brief(each)}, which ${brief(lister)} lists`,
    }));
  return [{ says: `at ${column} the one that lists it at ${list}`, count: both.length, odd }];
}

/** What the records of a population list, those that list anything. */
function listsByKey({ keys }: Keyed, cells: readonly Cell[]) {
  const ofItem = new Map(
    cells.flatMap(({ item, value }) =>
      Array.isArray(value) && value.length > 0 ? [[item, value] as const] : [],
    ),
  );
  return new Map<Json, Json[]>(
    [...keys].flatMap(([key, { item }]) => {
      const list = ofItem.get(item);
      return list ? [[key, list] as const] : [];
    }),
  );
}
