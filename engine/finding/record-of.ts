import { readField } from '../contract/read-record.js';
import { isObject, scalarText } from '../json/guards.js';
import { select } from '../json/pointer.js';
import type { Contract, Json } from '../types/index.js';

/** Members by which most records are told, where a contract does not say which. */
const usualMembers = ['id', 'slug', 'code', 'name', 'title'];

/**
 * Which record of a list a place in a body belongs to: the field that identifies it and its value, as `slug lamp-7`.
 * Undefined where the place is in no list, or the record shows nothing to tell it by.
 */
export function recordOf(contract: Contract, body: Json, at: string): string | undefined {
  const segments = at.split('/');
  for (let length = segments.length; length > 1; length--) {
    if (!/^\d+$/.test(segments[length - 1] ?? '')) continue;
    const record = select(body, segments.slice(0, length).join('/'))[0]?.value;
    const name = isObject(record) ? (named(contract, record) ?? usuallyNamed(record)) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** By the fields with which the contract's views and operations tell records. */
function named({ views, operations, mappings }: Contract, record: Json): string | undefined {
  const told = [...Object.values(views), ...operations.flatMap((each) => each.record ?? [])];
  for (const { mapping, key } of told) {
    const [value] = readField(mappings[mapping] ?? {}, key, record) ?? [];
    if (value !== undefined) return `${key} ${value}`;
  }
  return undefined;
}

function usuallyNamed(record: Readonly<Record<string, Json>>): string | undefined {
  const member = usualMembers.find((name) => scalarText(record[name] ?? null));
  return member === undefined ? undefined : `${member} ${scalarText(record[member] ?? null)}`;
}
