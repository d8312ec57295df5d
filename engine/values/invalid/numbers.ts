import type { JsonObject } from '../../types/index.js';
import type { Candidate } from './candidate.js';

/** Numbers beyond the bounds of a schema, and between the multiples that it allows. */
export function* numberFaults(shape: JsonObject, valid: number): Generator<Candidate> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = shape;
  const factor = typeof multipleOf === 'number' ? multipleOf : 1;
  /** Far enough that rounding leads back to no valid number. */
  const beyond = (bound: number, sign: 1 | -1): number[] => {
    const place = Math.floor(bound / factor + (sign > 0 ? 1 : 0)) * factor;
    const next = sign > 0 ? place : place === bound ? bound - factor : place;
    return [next, bound + sign * factor, bound + sign * Math.max(1, Math.abs(bound))].filter(Number.isFinite);
  };
  if (typeof minimum === 'number')
    for (const value of beyond(minimum, -1))
      yield { keyword: 'minimum', value, says: `is below its minimum ${minimum}` };
  if (typeof maximum === 'number')
    for (const value of beyond(maximum, 1))
      yield { keyword: 'maximum', value, says: `is above its maximum ${maximum}` };
  if (typeof exclusiveMinimum === 'number')
    for (const value of [exclusiveMinimum, ...beyond(exclusiveMinimum, -1)])
      yield { keyword: 'exclusiveMinimum', value, says: `is not above ${exclusiveMinimum}` };
  if (typeof exclusiveMaximum === 'number')
    for (const value of [exclusiveMaximum, ...beyond(exclusiveMaximum, 1)])
      yield { keyword: 'exclusiveMaximum', value, says: `is not below ${exclusiveMaximum}` };
  if (typeof multipleOf === 'number')
    for (const value of type === 'integer'
      ? [valid + 1, valid - 1]
      : [valid + multipleOf / 2, valid - multipleOf / 2])
      yield { keyword: 'multipleOf', value, says: `is no multiple of ${multipleOf}` };
}
