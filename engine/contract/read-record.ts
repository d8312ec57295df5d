import { scalarText } from '../json/guards.js';
import { valuesAt } from '../json/pointer.js';
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

function findField(
  mapping: FieldMapping,
  field: string,
  record: Json,
): { pointer: string; found: string[] } | undefined {
  const { at = [], values, except = [], pattern = '' } = mapping[field] ?? {};
  for (const pointer of at) {
    const found: string[] = [];
    for (const value of valuesAt(record, pointer)) {
      const text = scalarText(value);
      if (text === undefined || (values && !values.includes(text)) || except.includes(text)) continue;
      if (!pattern || expressionOf(pattern).test(text)) found.push(text);
    }
    if (found.length > 0) return { pointer, found };
  }
  return undefined;
}

const expressionOf = remembering((pattern) => new RegExp(pattern, 'u'));
