import { createHash } from 'node:crypto';
import { readField } from '../../../engine/contract/read-record.js';
import { unordered } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { FieldMapping, Json } from '../../../engine/types/index.js';

/** What is kept of a record of a streamed file: about 100 bytes for each of its members. */
export interface RecordDigest {
  key: string;
  members: Record<string, string>;
}

const longestText = 60;

/** Undefined for an item that shows no key: the file's shape is another than the mapping knows. */
export function digestRecord(mapping: FieldMapping, keyField: string, item: Json): RecordDigest | undefined {
  const key = readField(mapping, keyField, item)?.[0];
  if (key === undefined || !isObject(item)) return undefined;
  return { key, members: digestMembers(item) };
}

/** Each member's canonical JSON, or its hash where that is long. */
export function digestMembers(item: Json): Record<string, string> {
  if (!isObject(item)) return {};
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, digestOf(value)]));
}

function digestOf(value: Json): string {
  // Two views may list the same items in another order.
  const text = unordered(value);
  return text.length <= longestText
    ? text
    : `sha256:${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}

/** The digests of a streamed exchange by key; empty when it showed none. */
export function digestsByKey(digests: readonly unknown[]): Map<string, RecordDigest> {
  return new Map((digests as RecordDigest[]).map((digest) => [digest.key, digest]));
}
