import { brief } from '../../../../engine/json/guards.js';
import type { Claim } from './claim.js';
import { listedBack } from './listed-back.js';
import { mutualReferences, type Keyed } from './mutual.js';
import { isNamedAfter } from './named-after.js';
import { namesInside } from './names-inside.js';
import { leastCertain, leastUsual } from './of-cells.js';
import type { Population } from './population.js';

/** What several populations have in common: names that another one lists, references both ways, and records that two of them show. */
export function claimsAcross(populations: readonly Population[]): Claim[] {
  const keyed = populations.flatMap((population) => withKey(population) ?? []);
  const isBeside = (one: Population, other: Population): boolean =>
    one !== other && folderOf(one) === folderOf(other);
  return [
    ...populations.flatMap((one) =>
      keyed
        .filter(({ population }) => isBeside(one, population))
        .flatMap((other) => [
          ...listedThere(one, other),
          ...sameThere(one, other),
          ...namesInside(one, other),
        ]),
    ),
    ...keyed.flatMap((one) =>
      keyed
        .filter(({ population }) => isBeside(one.population, population))
        .flatMap((other) => [...mutualReferences(one, other), ...listedBack(one, other)]),
    ),
  ];
}

/** Files of one folder speak of the same things; another folder may hold those of another region. */
const folderOf = ({ source }: Population): string => source.slice(0, source.lastIndexOf('/'));

const identifiers = ['/id', '/key', '/code', '/slug', '/uuid', '/name'];

/** A population of which each item has an identifier of its own. */
function withKey(population: Population): Keyed | undefined {
  const { columns, items } = population;
  const pointer = identifiers.find((each) => (columns.get(each)?.length ?? 0) >= leastCertain);
  const cells = (pointer !== undefined && columns.get(pointer)) || [];
  const keys = new Map(cells.map((cell) => [cell.value, cell]));
  if (pointer === undefined || cells.length < items.length || keys.size * 10 < cells.length * 9)
    return undefined;
  return { population, pointer, keys };
}

/** Identifiers (`warId`, `warIds`, `illustrator`) that a population of that name (`wars`) lists, nearly all of them. */
function listedThere(one: Population, { population, pointer, keys }: Keyed): Claim[] {
  return [...one.columns].flatMap(([column, cells]) => {
    if (!isNamedAfter(column, pointer, population)) return [];
    const named = cells
      .flatMap((cell) =>
        Array.isArray(cell.value) ? cell.value.map((value) => ({ ...cell, value })) : [cell],
      )
      .filter(
        ({ value }) =>
          (typeof value === 'string' && value !== '') || (typeof value === 'number' && value > 0),
      );
    if (new Set(named.map(({ value }) => value)).size < leastCertain) return [];
    // What many refer to and the list lacks is one mistake, of the list.
    const missing = new Map(
      named.flatMap((cell) => (keys.has(cell.value) ? [] : [[cell.value, cell] as const])),
    );
    const odd = [...missing.values()].map((cell) => ({
      ...cell,
      actual: `${brief(cell.value)}, which ${population.name} does not list`,
    }));
    return [{ says: `at ${column} what ${population.name} lists`, count: named.length, odd }];
  });
}

/** Records of one identifier under the same members say the same, where nearly all do. */
function sameThere(one: Population, { population, pointer, keys }: Keyed): Claim[] {
  const own = one.columns.get(pointer);
  if (!own || own.length < leastUsual || one.source > population.source) return [];
  const there = new Map(
    own.flatMap(({ item, value }) => (keys.has(value) ? [[item, keys.get(value)] as const] : [])),
  );
  if (there.size < leastUsual) return [];
  const shared = [...one.columns.keys()].filter((name) => name !== pointer && population.columns.has(name));
  return shared.flatMap((column) => {
    const theirs = new Map((population.columns.get(column) ?? []).map(({ item, value }) => [item, value]));
    const pairs = (one.columns.get(column) ?? []).flatMap((cell) => {
      const other = there.get(cell.item);
      const value = other && theirs.get(other.item);
      return value === undefined || typeof value === 'object' || typeof cell.value === 'object'
        ? []
        : [{ cell, value }];
    });
    if (pairs.length < leastUsual || new Set(pairs.map(({ value }) => value)).size < leastVariety) return [];
    const odd = pairs
      .filter(({ cell, value }) => cell.value !== value)
      .map(({ cell, value }) => ({
        ...cell,
        actual: `${brief(cell.value)}, ${brief(value)} in ${population.name}`,
      }));
    return [{ says: `the same at ${column} as in ${population.name}`, count: pairs.length, odd }];
  });
}

const leastVariety = 4;
