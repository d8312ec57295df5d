import { scalarText } from '../json/guards.js';
import { select } from '../json/pointer.js';
import type { Json, Reading } from '../types.js';

/**
 * What a record says of a notion, as texts: the values at the first of the reading's pointers that leads to scalars.
 * Undefined when the record does not show it: documents often name a notion without naming its member.
 */
export function readNotion(reading: Reading, notion: string, record: Json): string[] | undefined {
  const { at = [], values, except = [], pattern = '' } = reading[notion] ?? {};
  for (const pointer of at) {
    const found = select(record, pointer)
      .map((place) => scalarText(place.value))
      .filter((text) => text !== undefined)
      .filter(
        (text) =>
          (!values || values.includes(text)) && !except.includes(text) && new RegExp(pattern, 'u').test(text),
      );
    if (found.length > 0) return found;
  }
  return undefined;
}
