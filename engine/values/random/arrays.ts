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
    const together = shape['uniqueItems'] === true || shape['contains'] !== undefined;
    const keeps = (list: Json[]): boolean =>
      list.length >= min && list.length <= max && (!together || accepts(list));
    const min = numberOr(
      shape['minItems'],
      shape['contains'] === undefined ? 0 : numberOr(shape['minContains'], 1),
    );
    const max = numberOr(shape['maxItems'], Infinity);
    const prefix = prefixOf(shape).map((each) => build(each, depth + 1));
    const rest = build(schemaOf(shape['items']) ?? true, depth + 1);
    const wanted = schemaOf(shape['contains']);
    const some = wanted === undefined ? undefined : build(wanted, depth + 1);
    const made =
      min > longest || min > max
        ? undefined
        : randomArrays(prefix, some, rest, min, max, shape['uniqueItems'] === true);
    const random = made && bounded(made, keeps);
    const unsupported = [prefix, some ?? [], rest].flat().flatMap((each) => each.unsupported());
    if (!random) return { unsupported: [...unsupported, `no array of ${min} items was found`] };
    const found = fc.sample(random, { numRuns: 10, seed: 1 });
    const typical = prefix.map((each) => each.plain()).slice(0, Math.max(1, min));
    const one = prefix.length > 0 ? typical : [(some ?? rest).plain()];
    const full = Array.from({ length: Math.min(max, longest) }, (_, index) =>
      (prefix[index] ?? rest).plain(),
    );
    const items = depth > 1 || prefix.length > 0 ? [] : (some ?? rest).edges().slice(0, mostEdges);
    const long = Number.isFinite(max) && max <= longest ? [full] : [];
    const lists = [
      one,
      Array.from({ length: min }, () => rest.plain()),
      [],
      ...long,
      ...items.map((item) => [item]),
    ];
    const complete = lists.filter((list): list is Json[] => !list.includes(undefined));
    const edges = [...complete, ...shortAndLong(found)].filter(keeps);
    return { random, edges, plain: edges[0], unsupported };
  });
}

/** What random ones show of the least and the greatest length: the only ones where items must differ. */
function shortAndLong(found: Json[][]): Json[][] {
  const sorted = [...found].sort((one, other) => one.length - other.length);
  return [sorted[0] ?? [], sorted.at(-1) ?? []];
}

function randomArrays(
  prefix: Node[],
  some: Node | undefined,
  rest: Node,
  min: number,
  max: number,
  unique: boolean,
): Arbitrary<Json[]> | undefined {
  const first = prefix.map((each) => each.random());
  const usable = first.includes(undefined) ? first.indexOf(undefined) : first.length;
  const start = (first as Arbitrary<Json>[]).slice(0, Math.min(usable, max));
  const item = some?.random() ?? (some ? undefined : rest.random());
  const least = Math.max(0, min - start.length);
  if (usable < first.length || !item)
    return least > 0 || some
      ? undefined
      : fc
          .tuple(...start)
          .chain((head) => fc.integer({ min, max: head.length }).map((end) => head.slice(0, end)));
  const others = rest.random();
  const mixed = some && others ? fc.oneof(item, others) : item;
  const lengths = {
    minLength: least,
    maxLength: Math.max(0, Math.min(max - start.length, least + spread)),
    size: 'max',
  } as const;
  const tail = unique ? fc.uniqueArray(mixed, { ...lengths, selector: canonical }) : fc.array(mixed, lengths);
  return start.length === 0
    ? tail
    : fc.tuple(fc.tuple(...start), tail).map(([head, end]) => [...head, ...end]);
}

function numberOr(value: Json | undefined, other: number): number {
  return typeof value === 'number' ? value : other;
}
