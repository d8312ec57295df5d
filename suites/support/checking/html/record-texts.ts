import { entries } from '../../../../engine/json/pointer.js';
import type { Json } from '../../../../engine/types/index.js';

/** The texts of a record, at any depth. */
export function textsOf(value: Json): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return entries(value).flatMap(([, inner]) => textsOf(inner));
}
