import { readField } from '../../../engine/contract/read-record.js';
import { scalarText } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import type { FieldMapping, Json } from '../../../engine/types/index.js';
import { membersNamed } from './find-record.js';

/** How records of a view refer to each other. */
export interface Referring {
  view: string;
  parameter: string;
  /** Words in the names of members that hold references. */
  members: string[];
  /** Fields of the view's mapping by which they refer. */
  keys: string[];
}

/** Shorter values are counts and places as well as keys. */
const fewestCharacters = 3;

/** The values by which others refer to a record. */
export function keysIn({ keys }: Referring, mapping: FieldMapping, record: Json): string[] {
  return keys.flatMap((field) => (readField(mapping, field, record) ?? []).filter(isTelling));
}

/** What may be keys of others among the values that a record holds where it refers to others. */
export function referredIn({ members }: Referring, record: Json): Set<string> {
  return new Set(membersNamed(record, members).flatMap(scalarsIn).filter(isTelling));
}

const isTelling = (text: string): boolean => text.length >= fewestCharacters;

function scalarsIn(value: Json): string[] {
  const text = scalarText(value);
  return text === undefined ? entries(value).flatMap(([, each]) => scalarsIn(each)) : [text];
}
