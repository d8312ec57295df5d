import { isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment, type Located } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';

/** What tells a record where the document shows its members, but not what it comes in. */
export interface RecordMark {
  members: string[];
  /** So many of them are enough. */
  least: number;
}

/** JSON Schema of a `RecordMark`. */
export const recordMark = {
  type: 'object',
  properties: {
    members: { type: 'array', items: { type: 'string' }, minItems: 1 },
    least: { type: 'integer', minimum: 1 },
  },
  required: ['members', 'least'],
  additionalProperties: false,
};

const deepest = 5;

/** The outermost objects, at the value itself or below it, that hold enough of the members. */
export function recordsMarked(root: Json, mark: RecordMark, at = '', depth = 0): Located[] {
  if (isObject(root) && mark.members.filter((name) => Object.hasOwn(root, name)).length >= mark.least) {
    return [{ at, value: root }];
  }
  if (depth === deepest) return [];
  return entries(root).flatMap(([key, inner]) =>
    recordsMarked(inner, mark, `${at}/${escapeSegment(key)}`, depth + 1),
  );
}
