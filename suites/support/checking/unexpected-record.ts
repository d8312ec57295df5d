import { placeOfField, readField, showsAll } from '../../../engine/contract/read-record.js';
import type { CheckOutcome, Exchange, FieldMapping, Json } from '../../../engine/types/index.js';
import { violated } from './records.js';

/** A filter of a search: the field under which records show its values, and the values that were asked for. */
export interface AskedFilter {
  name: string;
  field: string;
  wanted: string[];
}

/** The values that a request gave to a parameter. */
export function askedValues(exchange: Exchange | undefined, parameter: string): string[] {
  return (exchange?.step.query ?? []).filter(([name]) => name === parameter).map(([, value]) => value);
}

/** A found record, of the list at `items`, that shows another value than one of the given filters asks for. */
export function unexpectedRecord(
  filters: readonly AskedFilter[],
  mapping: FieldMapping,
  records: readonly Json[],
  items = '',
): CheckOutcome | undefined {
  for (const { name, field, wanted } of filters.filter((each) => each.wanted.length > 0)) {
    for (const [index, record] of records.entries()) {
      const shown = strangeValues({ name, field, wanted }, mapping, record);
      if (!shown) continue;
      return violated(
        `only records with ${name} ${[...new Set(wanted)].join(' or ')}`,
        `a record with ${shown.join(', ')}`,
        `${items}/${index}${placeOfField(mapping, field, record)}`,
      );
    }
  }
  return undefined;
}

/** Whether a record shows another value than a filter asks for. */
export const isUnexpected = (filter: AskedFilter, mapping: FieldMapping, record: Json): boolean =>
  strangeValues(filter, mapping, record) !== undefined;

function strangeValues(
  { field, wanted }: AskedFilter,
  mapping: FieldMapping,
  record: Json,
): string[] | undefined {
  const shown = readField(mapping, field, record) ?? wanted;
  const mayBeMeant = wanted.some((value) => shown.includes(value)) || !showsAll(mapping, field, record);
  return mayBeMeant ? undefined : shown;
}
