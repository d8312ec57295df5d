import type { Json } from '../../../engine/types/index.js';

/** Whether one of the compared values, found at some pointers, is a list of several. */
export function holdsSeveral(compared: Json): boolean {
  const values = Array.isArray(compared) ? compared.flat() : [];
  return values.some((value) => Array.isArray(value) && value.length > 1);
}
