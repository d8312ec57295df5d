import type { Json, JsonObject } from '../types/index.js';
import { isObject } from './guards.js';
import { escapeSegment } from './pointer.js';

/** JSON text with sorted members: equal values have equal texts. Nesting is bounded by what `parseBody` lets through. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name] as Json)}`).join(',')}}`;
}

/** Whether two values are the same JSON, whatever the order of members. */
export function sameJson(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && sameItems(one, other);
  return isObject(one) && isObject(other) && sameMembers(one, other);
}

function sameItems(one: readonly Json[], other: readonly Json[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++)
    if (!sameJson(one[index] as Json, other[index] as Json)) return false;
  return true;
}

function sameMembers(one: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  for (const name of names)
    if (!Object.hasOwn(other, name) || !sameJson(one[name] as Json, other[name] as Json)) return false;
  return true;
}

export interface Difference {
  at: string;
  one: Json | undefined;
  other: Json | undefined;
}

/**
 * The first place where two views of one thing contradict each other. Members that only one of them has are no
 * contradiction (`members: 'shared'`) or are one (`'all'`); arrays are compared without regard to order.
 */
export function firstDifference(
  one: Json,
  other: Json,
  members: 'shared' | 'all' = 'all',
): Difference | undefined {
  if (isObject(one) && isObject(other)) return firstMemberDifference(one, other, members);
  if (Array.isArray(one) && Array.isArray(other)) return firstArrayDifference(one, other, members);
  return sameJson(one, other) ? undefined : { at: '', one, other };
}

function firstMemberDifference(
  one: JsonObject,
  other: JsonObject,
  members: 'shared' | 'all',
): Difference | undefined {
  for (const name of Object.keys(one)) {
    const left = own(one, name);
    const right = own(other, name);
    if (left === undefined || right === undefined) {
      if (members === 'all') return { at: `/${escapeSegment(name)}`, one: left, other: right };
      continue;
    }
    const inside = firstDifference(left, right, members);
    if (inside) return below(escapeSegment(name), inside);
  }
  return members === 'shared' ? undefined : furtherMember(one, other);
}

/** The first member that only the other has. */
function furtherMember(one: JsonObject, other: JsonObject): Difference | undefined {
  const name = Object.keys(other).find((each) => !Object.hasOwn(one, each));
  if (name === undefined) return undefined;
  return { at: `/${escapeSegment(name)}`, one: undefined, other: own(other, name) };
}

/** Places are put together only where there is a difference: most values have none. */
function below(segment: string | number, difference: Difference): Difference {
  return { ...difference, at: `/${segment}${difference.at}` };
}

function own(value: Record<string, Json>, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * Two arrays agree when their items can be paired: each with that in the same place, else with an equal one, else with
 * any that does not contradict it. The first item without a partner is compared in place.
 */
function firstArrayDifference(one: Json[], other: Json[], members: 'shared' | 'all'): Difference | undefined {
  if (one.length !== other.length) return { at: '', one, other };
  if (one.every((left, index) => firstDifference(left, other[index] as Json, members) === undefined))
    return undefined;
  const free = new Set(other.keys());
  const equals = placesByText(other);
  for (const [index, left] of one.entries()) {
    const agrees = (key: number): boolean =>
      free.has(key) && firstDifference(left, other[key] as Json, members) === undefined;
    const near = agrees(index) ? index : firstFree(equals.get(unordered(left)), free);
    const partner = near ?? (members === 'shared' ? [...free].find(agrees) : undefined);
    if (partner === undefined) {
      const inside = firstDifference(left, other[index] as Json, members);
      return below(index, inside ?? { at: '', one: left, other });
    }
    free.delete(partner);
  }
  return undefined;
}

/** Where equal items stand, the last first: lists of thousands may come in any order, and are not searched through. */
function placesByText(items: readonly Json[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let index = items.length - 1; index >= 0; index--) {
    const text = unordered(items[index] as Json);
    const known = places.get(text);
    if (known) known.push(index);
    else places.set(text, [index]);
  }
  return places;
}

/** The first of these places that is still free; those before it are dropped. */
function firstFree(places: number[] | undefined, free: ReadonlySet<number>): number | undefined {
  while (places && places.length > 0 && !free.has(places.at(-1) as number)) places.pop();
  return places?.at(-1);
}

/** Canonical JSON with the items of arrays sorted, too. */
export function unordered(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(unordered).sort().join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${unordered(value[name] as Json)}`).join(',')}}`;
}
