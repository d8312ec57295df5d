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
  const odd: Departure[] = [];
  const records = new Set<string>();
  for (const cell of cells) {
    if (odd.length > mostOdd) break;
    if (!isOdd(cell)) continue;
    const record = recordOf(cell);
    if (record !== undefined && records.has(record)) continue;
    if (record !== undefined) records.add(record);
    odd.push({ at: cell.at, path: cell.path, actual: brief(cell.value) });
  }
  if (!broken) return { says, count: cells.length, odd };
  const { pointer, value } = broken;
  return {
    says,
    count: cells.length,
    odd,
    broken: (item) => withMember(item, pointer, typeof value === 'function' ? value(item) : value),
  };
}

/**
 * The record of a list in whose own list a cell stands: several elements of one record that depart are one mistake.
 * Undefined of what stands in no list inside another one.
 */
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
