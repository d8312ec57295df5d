import { firstDifference } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Json, JsonObject } from '../../../engine/types/index.js';

/** The name of a first request that is sent once more, after the others. */
export const firstAgain = 'first again';

/** Two answers without what changes by itself. */
export interface Steady {
  one: Json;
  other: Json;
}

/**
 * Two answers without the values that are different each time, as the answer to the first request again shows, if there is
 * one: a number of the request, or a moment. Undefined where nothing stays.
 */
export function steady(one: Json, other: Json, again: Json | undefined): Steady | undefined {
  if (again === undefined || !changes(one, other, again)) return { one, other };
  if (isObject(one) && isObject(other) && isObject(again)) return steadyMembers(one, other, again);
  if (!Array.isArray(one) || !Array.isArray(other) || !Array.isArray(again)) return undefined;
  if (one.length !== other.length || one.length !== again.length) return undefined;
  return steadyItems(one, other, again);
}

/**
 * A member that changes in one record of a list changes in all: of records that are drawn each time, some are again what they
 * were by chance.
 */
function steadyItems(one: Json[], other: Json[], again: Json[]): Steady | undefined {
  const items = one.map((item, index) => steady(item, other[index] as Json, again[index] as Json));
  const kept = items.filter((each) => each !== undefined);
  if (kept.length < items.length) return undefined;
  const changing = new Set(one.flatMap((item, index) => lostMembers(item, kept[index]?.one)));
  const stripped = (item: Json): Json =>
    isObject(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !changing.has(name))) : item;
  return { one: kept.map((each) => stripped(each.one)), other: kept.map((each) => stripped(each.other)) };
}

function lostMembers(item: Json, kept: Json | undefined): string[] {
  if (!isObject(item) || !isObject(kept)) return [];
  return Object.keys(item).filter((name) => !Object.hasOwn(kept, name));
}

/** Whether all three differ: what is again as it was first, or as it was left behind, does not change by itself. */
function changes(one: Json, other: Json, again: Json): boolean {
  const differ = (left: Json, right: Json): boolean => firstDifference(left, right) !== undefined;
  return differ(one, other) && differ(one, again) && differ(other, again);
}

/** Members that one of the three lacks are kept as they are. */
function steadyMembers(one: JsonObject, other: JsonObject, again: JsonObject): Steady | undefined {
  const of = (name: string): Steady | undefined =>
    [other, again].every((each) => Object.hasOwn(each, name))
      ? steady(one[name] as Json, other[name] as Json, again[name])
      : { one: one[name] as Json, other: other[name] as Json };
  const pairs = new Map(Object.keys(one).map((name) => [name, of(name)]));
  const changing = [...pairs].filter(([, pair]) => pair === undefined).map(([name]) => name);
  const without = (body: JsonObject, side: keyof Steady): JsonObject =>
    Object.fromEntries(
      Object.entries(body)
        .filter(([name]) => !changing.includes(name))
        .map(([name, value]) => [name, pairs.get(name)?.[side] ?? value]),
    );
  if (changing.length > 0 && changing.length === Object.keys(one).length) return undefined;
  return { one: without(one, 'one'), other: without(other, 'other') };
}
