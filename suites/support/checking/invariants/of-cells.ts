import { brief } from '../../../../engine/json/guards.js';
import type { Json, JsonObject } from '../../../../engine/types/index.js';
import { mostOdd, withMember, type Claim, type Departure } from './claim.js';
import type { Cell } from './population.js';

/** What has to be seen: of an unmistakable sort of value, and of one that some value may well depart from. */
export const leastCertain = 6;
export const leastUsual = 15;

/** That all cells of a column but the odd ones are so: of these no more are told than matter. `broken`: a value that is not. */
export function claimOf(
  says: string,
  cells: readonly Cell[],
  isOdd: (cell: Cell) => boolean,
  broken?: { pointer: string; value: Json | ((item: JsonObject) => Json) },
): Claim {
  const most = Math.max(mostOdd, Math.floor(cells.length / usualPerOddCell));
  const strange: Cell[] = [];
  for (const cell of cells) {
    if (strange.length > most) break;
    if (isOdd(cell)) strange.push(cell);
  }
  const told = strange.length > most ? strange : oneOfEachRecord(strange);
  const odd = told
    .slice(0, mostOdd + 1)
    .map(({ at, path, value }): Departure => ({ at, path, actual: brief(value) }));
  if (!broken) return { says, count: cells.length, odd };
  const { pointer, value } = broken;
  return {
    says,
    count: cells.length,
    odd,
    broken: (item) => withMember(item, pointer, typeof value === 'function' ? value(item) : value),
  };
}

/** Where one in so many cells departs, those of one record may be one mistake. */
const usualPerOddCell = 20;

/** Several elements of one record's own list that depart are one mistake. */
function oneOfEachRecord(cells: readonly Cell[]): Cell[] {
  const seen = new Set<string>();
  return cells.filter((cell) => {
    const record = recordOf(cell);
    if (record === undefined) return true;
    const isNew = !seen.has(record);
    seen.add(record);
    return isNew;
  });
}

/** The record of a list in whose own list a cell stands; undefined of what stands in no list inside another one. */
function recordOf({ at, path }: Cell): string | undefined {
  const [outer] = /^.*?\/\d+(?=\/.*\/\d+(?:\/|$))/.exec(at) ?? [];
  return outer === undefined ? undefined : `${path} ${outer}`;
}

type TextCell = Cell & { value: string };

const textsIn = new WeakMap<readonly Cell[], readonly TextCell[]>();

/** The cells that hold a text with something in it. */
export function textsOf(cells: readonly Cell[]): readonly TextCell[] {
  // Every finder asks for those of each column.
  const texts = textsIn.get(cells) ?? cells.filter(holdsText);
  textsIn.set(cells, texts);
  return texts;
}

function holdsText(cell: Cell): cell is TextCell {
  return typeof cell.value === 'string' && cell.value !== '';
}

/** How many different values there are. */
export const varietyOf = (cells: readonly Cell[]): number => new Set(cells.map(({ value }) => value)).size;
