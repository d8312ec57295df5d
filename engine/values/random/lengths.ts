import type { JsonObject } from '../../types/index.js';

/** The least and the greatest number of characters of a schema's texts. */
export function lengthsOf({ minLength, maxLength }: JsonObject): [min: number, max: number] {
  return [
    typeof minLength === 'number' ? minLength : 0,
    typeof maxLength === 'number' ? maxLength : Infinity,
  ];
}
