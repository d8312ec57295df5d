import { createHash } from 'node:crypto';
import { unordered } from '../json/compare.js';
import { isObject } from '../json/guards.js';
import type { DigestedMembers, Json } from '../types/index.js';

const longestText = 60;

/** What is kept of a record: of each member its canonical JSON, or a hash where that is long. */
export function digestMembers(item: Json): DigestedMembers {
  if (!isObject(item)) return {};
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, digestOf(value)]));
}

/** The canonical JSON of a value, or its hash where that is long. Holds no control character. */
export function digestOf(value: Json): string {
  if (typeof value === 'number') return String(value);
  // Two views may list the same items in another order.
  const text = unordered(value);
  return text.length <= longestText
    ? text
    : `sha256:${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}
