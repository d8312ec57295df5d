import { isObject } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/index.js';

/** A list or an object without its last entry. */
export function withoutLast(list: Json): Json {
  if (Array.isArray(list)) return list.slice(0, -1);
  return isObject(list) ? Object.fromEntries(entries(list).slice(0, -1)) : list;
}

/** A list that ends with its first item again, or an object with a further member. */
export function withOneMore(list: Json): Json {
  if (Array.isArray(list)) return [...list, list[0] ?? null];
  return isObject(list) ? { ...list, 'one more': true } : list;
}

/** A list of that length, of the same items. */
export function padded(list: Json[], length: number): Json {
  return Array.from({ length }, (_, index) => list[index % Math.max(list.length, 1)] ?? null);
}

/** A value of the same type that is not this one. */
export function another(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `another-${[...value].reverse().join('')}` : 1;
}
