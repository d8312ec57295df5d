import { isObject } from '../../../engine/json/guards.js';
import type { Json, JsonObject } from '../../../engine/types/index.js';
import { without } from './more-members.js';

/** Numbers of fewer items may be anything. */
const fewest = 2;

/**
 * Two answers without the members that say, in both of them, at which place of its list a record stands: where lists come in
 * another order each time, these are no part of the records.
 */
export function withoutPlaces(one: Json, other: Json): [Json, Json] {
  if (Array.isArray(one) && Array.isArray(other)) {
    const names = placesIn(one).filter((name) => placesIn(other).includes(name));
    return names.length === 0 ? [one, other] : [stripped(one, names), stripped(other, names)];
  }
  if (!isObject(one) || !isObject(other)) return [one, other];
  const inside = Object.keys(one).map((name): [string, Json, Json | undefined] => {
    const [left, right] = [one[name] ?? null, other[name]];
    return right === undefined ? [name, left, right] : [name, ...withoutPlaces(left, right)];
  });
  const lefts = inside.map(([name, left]) => [name, left]);
  const rights = inside.flatMap(([name, , right]) => (right === undefined ? [] : [[name, right]]));
  return [
    Object.fromEntries(lefts) as JsonObject,
    { ...other, ...(Object.fromEntries(rights) as JsonObject) },
  ];
}

/** The members whose value is the place of their record, counted from 0 or 1. */
function placesIn(list: readonly Json[]): string[] {
  const [first] = list;
  if (list.length < fewest || !isObject(first)) return [];
  return Object.keys(first).filter((name) =>
    [0, 1].some((from) => list.every((item, index) => isObject(item) && item[name] === index + from)),
  );
}

const stripped = (list: readonly Json[], names: readonly string[]): Json[] =>
  list.map((item) => (isObject(item) ? without(item, names) : item));
