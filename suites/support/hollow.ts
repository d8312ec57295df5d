import { entries } from '../../engine/json/pointer.js';
import type { Json } from '../../engine/types.js';

/** Whether a value holds no text, number or truth at all: an answer about nothing. */
export function isHollow(value: Json): boolean {
  if (typeof value === 'object' && value !== null)
    return entries(value).every(([, inner]) => isHollow(inner));
  return value === null || value === '' || value === false;
}
