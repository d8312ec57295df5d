import { sameJson } from '../../../engine/json/compare.js';
import type { Json } from '../../../engine/types/index.js';

/** Servers round numbers, trim texts and write times in other ways: such values are the same. */
export function isSameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (sameJson(one ?? null, other ?? null)) return true;
  // That null was sent may mean that nothing was.
  if (one === null) return true;
  if (typeof one === 'string' && typeof other === 'string')
    return one.trim().toLowerCase() === other.trim().toLowerCase() || isSameTime(one, other);
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= Math.max(0.01, Math.abs(one) * 1e-6);
  // Of objects and lists a service may leave out or add: their inner form is left to the schema.
  return typeof one === 'object' && typeof other === 'object';
}

function isSameTime(one: string, other: string): boolean {
  const isTime = /^\d{4}-\d\d-\d\d[T ]/;
  return isTime.test(one) && isTime.test(other) && Date.parse(one) === Date.parse(other);
}
