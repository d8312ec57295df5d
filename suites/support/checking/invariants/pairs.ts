import { brief } from '../../../../engine/json/guards.js';
import type { Json, JsonObject } from '../../../../engine/types/index.js';
import { wordsOf, withMember, type Claim, type FindClaims } from './claim.js';
import { mostFrequent } from './forms.js';
import { leastCertain } from './of-cells.js';
import type { Cell } from './population.js';

const naming = ['id', 'code', 'key', 'name', 'slug', 'symbol', 'no', 'abbreviation', 'short'];
const leastVariety = 3;
const leastRepeated = 3;

/** Two members name one thing (`classId` and `className`): equal values of one come with equal ones of the other. */
export const findPairs: FindClaims = ({ columns }) => {
  const byStem = new Map<string, string[]>();
  for (const pointer of columns.keys()) {
    const stem = stemOf(pointer);
    if (stem !== undefined) byStem.set(stem, [...(byStem.get(stem) ?? []), pointer]);
  }
  const named = [...byStem.values()].flatMap((pointers) =>
    pointers.flatMap((one) =>
      pointers
        .filter((other) => one !== other)
        .flatMap((other) => determined(one, columns.get(one) ?? [], other, columns.get(other) ?? [])),
    ),
  );
  const [ids, names] = ['/id', '/name'].map((pointer) => columns.get(pointer) ?? []);
  return [...named, ...determined('/id', ids ?? [], '/name', names ?? [], true)];
};

/** The name of a member and where it stands, without the word that says how the thing is named. */
function stemOf(pointer: string): string | undefined {
  const words = wordsOf(pointer).filter((word) => !naming.includes(word));
  return words.length === 0 ? undefined : `${pointer.slice(0, pointer.lastIndexOf('/'))} ${words.join(' ')}`;
}

/** `mixedUp`: only what is the usual value beside another one departs. A name may be written otherwise, or translated. */
function determined(
  one: string,
  cells: readonly Cell[],
  other: string,
  others: readonly Cell[],
  mixedUp = false,
): Claim[] {
  const beside = new Map(others.map(({ item, value }) => [item, value]));
  const groups = new Map<Json, { cell: Cell; value: Json }[]>();
  for (const cell of cells) {
    const value = beside.get(cell.item);
    if (value === undefined || !isName(cell.value) || !isName(value)) continue;
    const group = groups.get(cell.value);
    if (group) group.push({ cell, value });
    else groups.set(cell.value, [{ cell, value }]);
  }
  const repeated = [...groups.values()].filter((group) => group.length >= leastRepeated);
  const count = repeated.flat().length;
  if (repeated.length < leastVariety || count < leastCertain) return [];
  const usualOf = (group: readonly { value: Json }[]) => mostFrequent(group.map(({ value }) => value));
  const usuals = new Set(repeated.map(usualOf));
  const odd = repeated.flatMap((group) => {
    const usual = usualOf(group);
    return group
      .filter(({ value }) => value !== usual && (!mixedUp || usuals.has(value)))
      .map(({ cell, value }) => ({ ...cell, actual: `${brief(value)} beside ${brief(cell.value)}` }));
  });
  const [first = null, second = null] = usuals;
  const broken = (item: JsonObject) =>
    withMember(item, other, mixedUp ? (item['name'] === first ? second : first) : 'of another thing');
  return [{ says: `one value at ${other} for each at ${one}`, count, odd, broken }];
}

const isName = (value: Json): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';
