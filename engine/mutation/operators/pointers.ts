import { isObject } from '../../json/guards.js';
import { escapeSegment, select, unescapeSegment, valuesAt } from '../../json/pointer.js';
import type { Json, JsonObject } from '../../types/index.js';
import type { Node } from './types.js';

export { valuesAt };

/** What takes the place of a value: nothing, one value, or several where it is an item of a list; and its new name. */
export interface Replacement {
  values: readonly Json[];
  name?: string;
}

/**
 * The values that a pointer with wildcards leads to, as `select` does; and, where its last segment is no wildcard, the
 * places where objects do not have that member, with the value undefined.
 */
export function nodesAt(root: Json, pointer: string): Node[] {
  if (pointer === '') return [{ at: '', value: root }];
  const end = pointer.lastIndexOf('/');
  const last = pointer.slice(end + 1);
  if (last === '*') return select(root, pointer);
  const parents = select(root, pointer.slice(0, end));
  return parents.flatMap((parent): Node[] => {
    const [found] = select(parent.value, `/${last}`);
    if (found) return [{ at: parent.at + found.at, value: found.value }];
    return isObject(parent.value) ? [{ at: `${parent.at}/${last}`, value: undefined }] : [];
  });
}

/**
 * The values to which a pointer leads from a node: a JSON Pointer with wildcards below it, or one that starts with a
 * number goes up so many levels first (as Relative JSON Pointers do).
 */
export function valuesFrom(root: Json, { at, value }: Node, pointer: string): Json[] {
  const [up = ''] = /^\d*/.exec(pointer) ?? [];
  if (up === '') return valuesAt(value ?? null, pointer);
  const above = at.split('/').slice(0, at.split('/').length - Number(up));
  return valuesAt(root, above.join('/') + pointer.slice(up.length));
}

/** The value with the replacements by pointer made. What none of them touches is the same object as before. */
export function replaced(root: Json, replacements: ReadonlyMap<string, Replacement>): Json {
  if (replacements.size === 0) return root;
  const touched = new Set<string>();
  for (const at of replacements.keys())
    for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) touched.add(at.slice(0, end));
  const whole = replacements.get('');
  return whole ? (whole.values[0] ?? null) : rebuilt(root, '', replacements, touched);
}

function rebuilt(
  value: Json,
  at: string,
  replacements: ReadonlyMap<string, Replacement>,
  touched: ReadonlySet<string>,
): Json {
  const inner = (child: Json, place: string): Replacement => {
    if (!touched.has(place)) return { values: [child] };
    return replacements.get(place) ?? { values: [rebuilt(child, place, replacements, touched)] };
  };
  if (Array.isArray(value)) return value.flatMap((item, index) => inner(item, `${at}/${index}`).values);
  if (!isObject(value)) return value;
  const members: JsonObject = {};
  for (const [name, child] of Object.entries(value)) {
    const { values, name: renamed } = inner(child, `${at}/${escapeSegment(name)}`);
    if (values[0] !== undefined) members[renamed ?? name] = values[0];
  }
  return addMissing(members, value, at, replacements);
}

function addMissing(
  members: JsonObject,
  before: JsonObject,
  at: string,
  replacements: ReadonlyMap<string, Replacement>,
): JsonObject {
  for (const [place, { values }] of replacements) {
    const end = place.lastIndexOf('/');
    if (place.slice(0, end) !== at) continue;
    const name = unescapeSegment(place.slice(end + 1));
    if (!Object.hasOwn(before, name) && values[0] !== undefined) members[name] = values[0];
  }
  return members;
}
