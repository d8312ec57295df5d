import { firstDifference } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Exchange, Json, JsonObject } from '../../../engine/types/index.js';
import { without } from './more-members.js';

/** The name of each first request that is sent once more, after the others. */
export const firstAgain = 'first again';

/** The answers to the first request again. */
export function answersAgain(exchanges: readonly Exchange[]): Json[] {
  return exchanges.flatMap(({ step, response }) =>
    step.name === firstAgain && response?.json !== undefined ? [response.json] : [],
  );
}

/** Two answers without what changes by itself. */
export interface Steady {
  one: Json;
  other: Json;
}

/**
 * Two answers without the values that are different each time, as the answers to the first request again show, if there are
 * any: a number of the request, a moment, or which of several servers answered. Undefined where nothing stays.
 */
export function steady(one: Json, other: Json, agains: readonly Json[]): Steady | undefined {
  if (!changes(one, other, agains)) return { one, other };
  if (isObject(one) && isObject(other) && agains.every(isObject)) return steadyMembers(one, other, agains);
  if (!Array.isArray(one) || !Array.isArray(other) || !areLists(agains)) return undefined;
  if ([other, ...agains].some((each) => each.length !== one.length)) return undefined;
  return steadyItems(one, other, agains);
}

const differ = (left: Json, right: Json): boolean => firstDifference(left, right) !== undefined;

/**
 * Whether a value changes by itself: it is another one each time, or not the same each time that the first request is sent
 * again. What is again as it was first, or as it was left behind, does not.
 */
function changes(one: Json, other: Json, [again, ...further]: readonly Json[]): boolean {
  if (again === undefined || !differ(one, other)) return false;
  if (further.some((each) => differ(again, each))) return true;
  return differ(one, again) && differ(other, again);
}

function areLists(values: readonly Json[]): values is Json[][] {
  return values.every((each) => Array.isArray(each));
}

/**
 * A member that changes in one record of a list changes in all: of records that are drawn each time, some are again what they
 * were by chance.
 */
function steadyItems(one: Json[], other: Json[], agains: readonly Json[][]): Steady | undefined {
  const items = one.map((item, index) =>
    steady(
      item,
      other[index] as Json,
      agains.map((each) => each[index] as Json),
    ),
  );
  const kept = items.filter((each) => each !== undefined);
  if (kept.length < items.length) return undefined;
  const changing = new Set(one.flatMap((item, index) => lostMembers(item, kept[index]?.one)));
  const stripped = (item: Json): Json => (isObject(item) ? without(item, [...changing]) : item);
  return { one: kept.map((each) => stripped(each.one)), other: kept.map((each) => stripped(each.other)) };
}

function lostMembers(item: Json, kept: Json | undefined): string[] {
  if (!isObject(item) || !isObject(kept)) return [];
  return Object.keys(item).filter((name) => !Object.hasOwn(kept, name));
}

/** Members that one of the answers lacks are kept as they are, unless they come and go by themselves. */
function steadyMembers(
  one: JsonObject,
  other: JsonObject,
  agains: readonly JsonObject[],
): Steady | undefined {
  const has = (each: JsonObject, name: string): boolean => Object.hasOwn(each, name);
  const names = [...new Set([one, other].flatMap((each) => Object.keys(each)))];
  const comesAndGoes = names.filter((name) => new Set(agains.map((each) => has(each, name))).size > 1);
  const shared = names.filter((name) => [one, other, ...agains].every((each) => has(each, name)));
  const pairs = new Map(
    shared.map((name) => [
      name,
      steady(
        one[name] as Json,
        other[name] as Json,
        agains.map((each) => each[name] as Json),
      ),
    ]),
  );
  const changing = [...comesAndGoes, ...shared.filter((name) => pairs.get(name) === undefined)];
  if (changing.length > 0 && changing.length === names.length) return undefined;
  const kept = (body: JsonObject, side: keyof Steady): JsonObject =>
    Object.fromEntries(
      Object.entries(without(body, changing)).map(([name, value]) => [
        name,
        pairs.get(name)?.[side] ?? value,
      ]),
    );
  return { one: kept(one, 'one'), other: kept(other, 'other') };
}
