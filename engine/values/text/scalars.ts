import type { Json } from '../../types/index.js';

/** A text, number or boolean as text; undefined for anything else: nothing says how null is written. */
export function scalarOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Scalars joined to one text; undefined where a part is none, or holds what separates them. */
export function joined(parts: readonly (string | undefined)[], separator: string): string | undefined {
  const some = parts.filter((part) => part !== undefined);
  if (some.length < parts.length || some.length === 0) return undefined;
  if (some.length === 1 && some[0] === '') return undefined;
  return some.some((part) => part.includes(separator)) ? undefined : some.join(separator);
}
