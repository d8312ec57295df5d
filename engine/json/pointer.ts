import { remembering } from '../memo.js';
import type { Json, JsonObject } from '../types/index.js';
import { isObject } from './guards.js';

export interface Located {
  /** JSON Pointer (RFC 6901) to the value. */
  at: string;
  value: Json;
}

/**
 * Every value that a JSON Pointer with wildcards leads to. `*` stands for every item of an array or every member of
 * an object; other segments are literal (`~0`, `~1` escaped, and `~2` for `*`). The empty pointer is the value itself.
 */
export function select(root: Json, pointer: string): Located[] {
  const found: Located[] = [];
  locate(found, { at: '', value: root }, segmentsOf(pointer), 0);
  return found;
}

function locate(found: Located[], place: Located, segments: readonly string[], depth: number): void {
  const segment = segments[depth];
  if (segment === undefined) {
    found.push(place);
    return;
  }
  const { at, value } = place;
  const go = (name: string, child: Json): void =>
    locate(found, { at: `${at}/${name}`, value: child }, segments, depth + 1);
  if (segment !== '*') {
    const child = memberOf(value, segment);
    if (child !== undefined) go(segment, child);
  } else if (Array.isArray(value)) value.forEach((child, index) => go(String(index), child));
  else if (isObject(value))
    for (const name of Object.keys(value)) go(escapeSegment(name), value[name] as Json);
}

/** The values of `select` alone: what reads thousands of records needs no pointers to them. */
export function valuesAt(root: Json, pointer: string): Json[] {
  const found: Json[] = [];
  collect(found, root, segmentsOf(pointer), 0);
  return found;
}

/** The value that a pointer without wildcards leads to; undefined where it leads nowhere. */
export function valueAt(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of segmentsOf(pointer)) {
    value = memberOf(value, segment);
    if (value === undefined) return undefined;
  }
  return value;
}

function collect(found: Json[], value: Json, segments: readonly string[], depth: number): void {
  const segment = segments[depth];
  if (segment === undefined) found.push(value);
  else if (segment === '*') {
    if (typeof value !== 'object' || value === null) return;
    for (const child of Array.isArray(value) ? value : Object.values(value))
      collect(found, child, segments, depth + 1);
  } else {
    const child = memberOf(value, segment);
    if (child !== undefined) collect(found, child, segments, depth + 1);
  }
}

function memberOf(value: Json, segment: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? value[Number(segment)] : ownMember(value, unescapeSegment(segment));
}

function ownMember(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Most pointers come from contracts, so that there are few of them. */
const segmentsOf = remembering((pointer) => (pointer === '' ? [] : pointer.slice(1).split('/')));

/** Items of an array or own members of an object, with their keys; nothing for a scalar. */
export function entries(value: Json): [string, Json][] {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  return isObject(value) ? Object.entries(value) : [];
}

/** A member name as a pointer's segment. `~2` is ours: a member named `*` is no wildcard. */
export function escapeSegment(key: string): string {
  // Hardly any name needs it, and each member of each record comes by.
  return /[~/*]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('*', '~2') : key;
}

/** The member name that a pointer's segment stands for. */
export function unescapeSegment(segment: string): string {
  if (!segment.includes('~')) return segment;
  return segment.replaceAll('~2', '*').replaceAll('~1', '/').replaceAll('~0', '~');
}
