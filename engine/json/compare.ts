import type { Json } from '../types.js';
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
  return one === other || canonical(one) === canonical(other);
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
  at = '',
): Difference | undefined {
  if (isObject(one) && isObject(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [left, right] = [own(one, name), own(other, name)];
      const place = `${at}/${escapeSegment(name)}`;
      if (left === undefined || right === undefined) {
        if (members === 'all') return { at: place, one: left, other: right };
        continue;
      }
      const inside = firstDifference(left, right, members, place);
      if (inside) return inside;
    }
    return undefined;
  }
  if (Array.isArray(one) && Array.isArray(other)) return firstArrayDifference(one, other, members, at);
  return sameJson(one, other) ? undefined : { at, one, other };
}

function own(value: Record<string, Json>, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Two arrays agree when their items can be paired; the first item without a partner is compared in place. */
function firstArrayDifference(
  one: Json[],
  other: Json[],
  members: 'shared' | 'all',
  at: string,
): Difference | undefined {
  if (one.length !== other.length) return { at, one, other };
  const free = new Map(other.map((item, index) => [index, item]));
  for (const [index, left] of one.entries()) {
    const partner = [index, ...free.keys()].find(
      (key) => free.has(key) && firstDifference(left, free.get(key) as Json, members) === undefined,
    );
    if (partner === undefined) {
      return (
        firstDifference(left, other[index] as Json, members, `${at}/${index}`) ?? {
          at: `${at}/${index}`,
          one: left,
          other,
        }
      );
    }
    free.delete(partner);
  }
  return undefined;
}
