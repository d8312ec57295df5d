import { brief } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import { wordsOf, type Claim } from './claim.js';
import { isNamedAfter } from './named-after.js';
import { leastCertain, leastUsual } from './of-cells.js';
import type { Cell, Population } from './population.js';

/** A population of which each item has an identifier of its own. */
export interface Keyed {
  population: Population;
  pointer: string;
  /** The first cell of each identifier. */
  keys: ReadonlyMap<Json, Cell>;
}

/** Of so many references nearly all are to things that the other population lists; of few, all but one. */
const nearlyAll = 0.9;
const areNearlyAll = (count: number, all: number): boolean => count >= Math.min(all * nearlyAll, all - 1);

/**
 * Records of two populations that name each other, in a member named after the other population and in one there: what is
 * named names back, where nearly all do, or where both name the same ones.
 */
export function mutualReferences(one: Keyed, other: Keyed): Claim[] {
  const there = referencesTo(other, one, (column) => isNamedAfter(column, other.pointer, other.population));
  const back = there.length > 0 ? referencesTo(one, other) : [];
  return there.flatMap((from) => back.flatMap((to) => namedBack(from, to)));
}

interface References {
  of: Population;
  column: string;
  /** What each key refers to, and where it says so. */
  byKey: ReadonlyMap<Json, Cell>;
}

/** The columns by which a population refers to single things of another. */
function referencesTo(
  target: Keyed,
  source: Keyed,
  isMeant: (column: string) => boolean = () => true,
): References[] {
  const keyOf = new Map([...source.keys].map(([key, { item }]) => [item, key]));
  return [...source.population.columns].flatMap(([column, cells]) => {
    if (column === source.pointer || !isMeant(column)) return [];
    const named = cells.filter(({ value }) => isReference(value));
    const known = named.filter(({ value }) => target.keys.has(value));
    if (known.length < leastCertain || known.length < named.length * nearlyAll) return [];
    const byKey = new Map(known.flatMap((cell) => keyed(keyOf.get(cell.item), cell)));
    // What several refer to can name one of them alone.
    if (!areNearlyAll(new Set(known.map(({ value }) => value)).size, byKey.size)) return [];
    return [{ of: source.population, column, byKey }];
  });
}

const keyed = (key: Json | undefined, cell: Cell): [Json, Cell][] => (key === undefined ? [] : [[key, cell]]);

const isReference = (value: Json): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && value > 0);

function namedBack(from: References, to: References): Claim[] {
  const both = [...from.byKey].flatMap(([key, cell]) => {
    const back = to.byKey.get(cell.value);
    return back ? [{ key, cell, back }] : [];
  });
  // Of few, only members that say so by their names are taken for two ways of one relation.
  if (both.length < (shareWord(from, to) ? leastCertain : leastUsual)) return [];
  const odd = both
    .filter(({ key, back }) => back.value !== key)
    .map(({ key, cell, back }) => ({
      ...cell,
      actual: `${brief(cell.value)} at ${brief(key)}, and there ${brief(back.value)}`,
    }));
  const says = `at ${from.column} what names it at ${to.column} of ${to.of.name}`;
  const agreeing = both.length - odd.length;
  if (areNearlyAll(agreeing, both.length)) return [{ says, count: both.length, odd }];
  return agreeing * 4 < both.length && areOfOneRelation(from, to)
    ? [{ says, count: both.length, odd: odd.slice(0, 1), because: 'as both name the same ones' }]
    : [];
}

/** Whether two columns say one thing of the same pairs, by their names and what they name: then all pairs are mixed up. */
function areOfOneRelation(from: References, to: References): boolean {
  return shareWord(from, to) && namesAllOf(from, to) && namesAllOf(to, from);
}

function shareWord(from: References, to: References): boolean {
  const words = wordsOf(from.column).filter((word) => !vague.has(word));
  return wordsOf(to.column).some((word) => words.includes(word));
}

const vague = new Set('id ids key code no name ref of to'.split(' '));

function namesAllOf(from: References, to: References): boolean {
  const named = new Set([...from.byKey.values()].map(({ value }) => value));
  return named.size === to.byKey.size && [...to.byKey.keys()].every((key) => named.has(key));
}
