import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { canonical } from '../../json/compare.js';
import type { Json, JsonObject } from '../../types/index.js';
import { prefixOf, schemaOf } from '../schema/merge-members.js';
import { bounded } from './bounded.js';
import { nodeOf, type Build, type Node } from './node.js';

/** Random arrays have at most so many items more than they must. */
const spread = 4;
/** Longer arrays are not sent. */
const longest = 1000;
/** Items of one array that stand for all others at its edges. */
const mostEdges = 12;

/** Arrays of a schema. */
export function arrayNode(
  shape: JsonObject,
  build: Build,
  depth: number,
  accepts: (value: Json) => boolean,
): Node {
  return nodeOf(() => {
    const lengths = lengthsOf(shape);
    const { min, max } = lengths;
    const isUnique = shape['uniqueItems'] === true;
    const together = isUnique || shape['contains'] !== undefined;
    const keeps = (list: Json[]): boolean =>
      list.length >= min && list.length <= max && (!together || accepts(list));
    const items = itemsOf(shape, build, depth + 1);
    const made = min > longest || min > max ? undefined : randomArrays(items, lengths, isUnique);
    const random = made && bounded(made, keeps);
    const { prefix, some, rest } = items;
    const unsupported = [prefix, some ?? [], rest].flat().flatMap((each) => each.unsupported());
    if (!random) return { unsupported: [...unsupported, `no array of ${min} items was found`] };
    const found = fc.sample(random, { numRuns: 10, seed: 1 });
    const edges = [...plainArrays(items, lengths, depth), ...shortAndLong(found)].filter(keeps);
    return { random, edges, plain: edges[0], unsupported };
  });
}

/** How many items an array has. */
interface Lengths {
  min: number;
  max: number;
}

function lengthsOf(shape: JsonObject): Lengths {
  const least = shape['contains'] === undefined ? 0 : numberOr(shape['minContains'], 1);
  return { min: numberOr(shape['minItems'], least), max: numberOr(shape['maxItems'], Infinity) };
}

/** What the items of an array are: the first ones each by a schema of its own, some of the others, and any other. */
interface Items {
  prefix: Node[];
  /** Where some must satisfy a schema. */
  some?: Node;
  rest: Node;
}

function itemsOf(shape: JsonObject, build: Build, depth: number): Items {
  const wanted = schemaOf(shape['contains']);
  return {
    prefix: prefixOf(shape).map((each) => build(each, depth)),
    ...(wanted === undefined ? {} : { some: build(wanted, depth) }),
    rest: build(schemaOf(shape['items']) ?? true, depth),
  };
}

/** Arrays of plain items: a usual one, the shortest, an empty one, the longest, and one for each edge of an item. */
function plainArrays({ prefix, some, rest }: Items, { min, max }: Lengths, depth: number): Json[][] {
  const isList = prefix.length === 0;
  const one = isList
    ? [(some ?? rest).plain()]
    : prefix.map((each) => each.plain()).slice(0, Math.max(1, min));
  const full = (): (Json | undefined)[] =>
    Array.from({ length: max }, (_, index) => (prefix[index] ?? rest).plain());
  const items = depth <= 1 && isList ? (some ?? rest).edges().slice(0, mostEdges) : [];
  const lists = [
    one,
    Array.from({ length: min }, () => rest.plain()),
    [],
    ...(max <= longest ? [full()] : []),
    ...items.map((item) => [item]),
  ];
  return lists.filter((list): list is Json[] => !list.includes(undefined));
}

/** What random ones show of the least and the greatest length: the only ones where items must differ. */
function shortAndLong(found: Json[][]): Json[][] {
  const sorted = [...found].sort((one, other) => one.length - other.length);
  return [sorted[0] ?? [], sorted.at(-1) ?? []];
}

function randomArrays(items: Items, { min, max }: Lengths, isUnique: boolean): Arbitrary<Json[]> | undefined {
  const { prefix, some, rest } = items;
  const first = prefix.map((each) => each.random());
  const usable = first.includes(undefined) ? first.indexOf(undefined) : first.length;
  const start = (first as Arbitrary<Json>[]).slice(0, Math.min(usable, max));
  const least = Math.max(0, min - start.length);
  const item = (some ?? rest).random();
  if (usable < first.length || !item) return least > 0 || some ? undefined : startsOf(start, min);
  const others = rest.random();
  const mixed = some && others ? fc.oneof(item, others) : item;
  const most = Math.max(0, Math.min(max - start.length, least + spread));
  const lengths = { minLength: least, maxLength: most, size: 'max' } as const;
  const tail = isUnique
    ? fc.uniqueArray(mixed, { ...lengths, selector: canonical })
    : fc.array(mixed, lengths);
  if (start.length === 0) return tail;
  return fc.tuple(fc.tuple(...start), tail).map(([head, end]) => [...head, ...end]);
}

/** The first items alone: all of them, or fewer. */
function startsOf(start: Arbitrary<Json>[], min: number): Arbitrary<Json[]> {
  return fc
    .tuple(...start)
    .chain((head) => fc.integer({ min, max: head.length }).map((end) => head.slice(0, end)));
}

function numberOr(value: Json | undefined, other: number): number {
  return typeof value === 'number' ? value : other;
}
