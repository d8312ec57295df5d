import { brief } from '../../../../engine/json/guards.js';
import { withMember, type Claim, type FindClaims } from './claim.js';
import { leastCertain } from './of-cells.js';
import type { Cell, Item } from './population.js';

/** Where nearly all items of a list show a value that the request gave, all of them do: the list is of that value. */
export const findAsked: FindClaims = ({ lists, columns }) => {
  const telling = lists.filter((list) => list.length >= leastCertain && valuesAsked(list).length > 0);
  const listOf = new Map(telling.flatMap((list) => list.map((item) => [item, list] as const)));
  const found = [...columns].flatMap(([pointer, cells]) =>
    [...byList(cells, listOf)].map(([list, own]) => ({ pointer, list, own })),
  );
  return found.flatMap(({ pointer, list, own }) =>
    valuesAsked(list).flatMap((asked) => ofValue(pointer, own, asked)),
  );
};

/** The texts among some cells, by the list of their items. */
function byList<L>(cells: readonly Cell[], listOf: ReadonlyMap<Item, L>): Map<L, Cell[]> {
  const found = new Map<L, Cell[]>();
  for (const cell of listOf.size === 0 ? [] : cells) {
    const list = typeof cell.value === 'string' ? listOf.get(cell.item) : undefined;
    if (list === undefined) continue;
    const own = found.get(list);
    if (own) own.push(cell);
    else found.set(list, [cell]);
  }
  return found;
}

/** Numbers are equal by chance. */
function valuesAsked([first]: readonly Item[]): string[] {
  return (first?.asked ?? []).filter((value) => /\p{L}{2}/u.test(value));
}

function ofValue(pointer: string, cells: readonly Cell[], asked: string): Claim[] {
  const odd = cells.filter(({ value }) => value !== asked);
  // One that shows something else may be a mistake; of several, the member just has other values.
  if (cells.length < leastCertain || odd.length > 1) return [];
  return [
    {
      says: `${brief(asked)} at ${pointer}, as the request asked for`,
      count: cells.length,
      odd: odd.map(({ at, path, value }) => ({ at, path, actual: brief(value) })),
      broken: (item) => withMember(item, pointer, `not ${asked}`),
    },
  ];
}
