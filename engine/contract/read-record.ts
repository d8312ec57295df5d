import { scalarText } from '../json/guards.js';
import { valueAt, valuesAt } from '../json/pointer.js';
import { remembering } from '../memo.js';
import type { FieldMapping, Json } from '../types/index.js';

/**
 * What a record says of a field, as texts: the values at the first of the mapping's pointers that leads to scalars.
 * Undefined when the record does not show it: documents often name a field without naming its member.
 */
export function readField(mapping: FieldMapping, field: string, record: Json): string[] | undefined {
  return findField(mapping, field, record)?.found;
}

/** Where in a record a field was read, without the places within a list; the record itself where it shows none. */
export function placeOfField(mapping: FieldMapping, field: string, record: Json): string {
  return (findField(mapping, field, record)?.pointer ?? '').replace(/\/\*.*$/, '');
}

/** Whether a record shows all of its values of a field, as far as it shows any. */
export function showsAll(mapping: FieldMapping, field: string, record: Json): boolean {
  const { partly } = mapping[field] ?? {};
  return partly === undefined || !partly.includes(findField(mapping, field, record)?.pointer ?? '');
}

function findField(
  mapping: FieldMapping,
  field: string,
  record: Json,
): { pointer: string; found: string[] } | undefined {
  const { at = [] } = mapping[field] ?? {};
  for (const pointer of at) {
    // Records are read millions of times, mostly at single places: no list is made for what is not there.
    if (!pointer.includes('*')) {
      const text = fitting(mapping[field], valueAt(record, pointer));
      if (text !== undefined) return { pointer, found: [text] };
      continue;
    }
    const found = valuesAt(record, pointer).flatMap((value) => fitting(mapping[field], value) ?? []);
    if (found.length > 0) return { pointer, found };
  }
  return undefined;
}

/** A value as text, where the mapping lets it be one of the field's. */
function fitting(
  { values, except, pattern }: Partial<FieldMapping[string]> = {},
  value: Json | undefined,
): string | undefined {
  const text = scalarText(value);
  if (text === undefined || (values && !values.includes(text)) || except?.includes(text)) return undefined;
  return !pattern || expressionOf(pattern).test(text) ? text : undefined;
}

const expressionOf = remembering((pattern) => new RegExp(pattern, 'u'));
