import type { Place } from '../../files/located.js';
import { isObject } from '../../json/guards.js';
import type { Origins } from './origins.js';

/** Puts what an overlay says at a place (`from`) into a value: objects are merged, arrays concatenated, all else replaced. */
export function merged(value: unknown, update: unknown, from: Place, origins: Origins): unknown {
  if (Array.isArray(value)) return joined(value, update, from, origins);
  if (!isObject(value) || !isObject(update)) return update;
  const copy: Record<string, unknown> = { ...value };
  const known = new Map(origins.get(value));
  for (const [name, inner] of Object.entries(update)) {
    const before = Object.hasOwn(value, name) ? value[name] : undefined;
    const place = [...from, name];
    const isMerged = (Array.isArray(before) && Array.isArray(inner)) || (isObject(before) && isObject(inner));
    copy[name] = isMerged ? merged(before, inner, place, origins) : inner;
    if (!isMerged) known.set(name, place);
  }
  origins.set(copy, known);
  return copy;
}

/** A copy of a value without a member or item. */
export function without(value: object, name: string | number, origins: Origins): unknown {
  const known = origins.get(value);
  if (!Array.isArray(value)) {
    const copy = Object.fromEntries(Object.entries(value).filter(([each]) => each !== String(name)));
    if (known) origins.set(copy, new Map(known));
    return copy;
  }
  const kept = [...value.keys()].filter((index) => index !== Number(name));
  const copy = kept.map((index) => value[index] as unknown);
  origins.set(copy, new Map(kept.map((index, now) => [String(now), known?.get(String(index)) ?? index])));
  return copy;
}

/** A copy of a value in which what stands at a place is another; undefined where nothing stands there. */
export function changedAt(
  value: unknown,
  at: Place,
  change: (inner: unknown) => unknown,
  origins: Origins,
): { value: unknown } | undefined {
  const [name, ...rest] = at;
  if (name === undefined) return { value: change(value) };
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const inner = changedAt((value as Record<string, unknown>)[name], rest, change, origins);
  if (!inner) return undefined;
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const known = origins.get(value);
  if (known) origins.set(copy, new Map(known));
  return { value: Object.assign(copy, { [name]: inner.value }) };
}

/** A list with one item more, or those of another list. */
function joined(list: readonly unknown[], update: unknown, from: Place, origins: Origins): unknown[] {
  const added: unknown[] = Array.isArray(update) ? update : [update];
  const copy = [...list, ...added];
  const known = new Map(origins.get(list));
  added.forEach((_, index) =>
    known.set(String(list.length + index), Array.isArray(update) ? [...from, index] : from),
  );
  origins.set(copy, known);
  return copy;
}
