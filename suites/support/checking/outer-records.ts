import { isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment, select, valuesAt, type Located } from '../../../engine/json/pointer.js';
import type { Contract, Json, JsonObject } from '../../../engine/types/index.js';
import { described } from '../kind.js';
import { mappingOf } from './records.js';

const deepest = 5;
/** So many fields of its mapping tell a record. */
const telling = 2;

/** JSON Schema of `items`. */
export const itemsParameter = described(
  'Pointer with wildcards to the records, or the name of a field mapping (x-mappings): its records are the outermost ' +
    'objects that show two of its fields, whatever they come in. `/**`: every object below, at any depth, too. Default: the ' +
    'body is the record.',
  { type: 'string' },
);

/** Whether `items` names a field mapping, in place of a pointer. */
export function namesMapping(items: string): boolean {
  return items !== '' && !items.startsWith('/');
}

/** The records of a body at `items`. Throws where it names a field mapping that the contract does not have. */
export function recordsAt(contract: Contract, items: string, body: Json): Located[] {
  const [, outer] = /^(.*)\/\*\*$/.exec(items) ?? [];
  if (outer !== undefined) return select(body, outer).flatMap(({ at, value }) => objectsIn(value, at));
  if (!namesMapping(items)) return select(body, items);
  const fields = Object.values(mappingOf(contract, items));
  return outermostObjects(
    body,
    (value) =>
      fields.filter(({ at }) => at.some((pointer) => valuesAt(value, pointer).length > 0)).length >= telling,
  );
}

/** Every object, at the value itself or below it. */
function objectsIn(root: Json, at: string, depth = 0): Located[] {
  const inner =
    depth === deepest
      ? []
      : entries(root).flatMap(([key, value]) => objectsIn(value, `${at}/${escapeSegment(key)}`, depth + 1));
  return isObject(root) ? [{ at, value: root }, ...inner] : inner;
}

/** A test whether an object holds so many of the members. */
export function holdsMembers(members: readonly string[], least: number): (value: JsonObject) => boolean {
  return (value) => members.filter((name) => Object.hasOwn(value, name)).length >= least;
}

/** The outermost objects, at the value itself or below it, that fit. */
export function outermostObjects(
  root: Json,
  fits: (value: JsonObject) => boolean,
  at = '',
  depth = 0,
): Located[] {
  if (isObject(root) && fits(root)) return [{ at, value: root }];
  if (depth === deepest) return [];
  return entries(root).flatMap(([key, inner]) =>
    outermostObjects(inner, fits, `${at}/${escapeSegment(key)}`, depth + 1),
  );
}
