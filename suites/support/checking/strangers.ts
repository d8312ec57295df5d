import { placeOfNotion, readNotion } from '../../../engine/contract/read-record.js';
import type { Reading } from '../../../engine/types/contract.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { violated } from './records.js';

/** A filter of a search: the notion under which records show its values, and the values that were asked for. */
export interface AskedFilter {
  name: string;
  notion: string;
  wanted: string[];
}

/** The values that a request gave to a parameter. */
export function askedValues(exchange: Exchange | undefined, parameter: string): string[] {
  return (exchange?.step.query ?? []).filter(([name]) => name === parameter).map(([, value]) => value);
}

/** A found record, of the list at `items`, that shows another value than one of the given filters asks for. */
export function strangerAmong(
  filters: readonly AskedFilter[],
  reading: Reading,
  records: readonly Json[],
  items = '',
): CheckOutcome | undefined {
  for (const { name, notion, wanted } of filters.filter((each) => each.wanted.length > 0)) {
    for (const [index, record] of records.entries()) {
      const shown = readNotion(reading, notion, record) ?? wanted;
      if (wanted.some((value) => shown.includes(value))) continue;
      return violated(
        `only records with ${name} ${[...new Set(wanted)].join(' or ')}`,
        `a record with ${shown.join(', ')}`,
        `${items}/${index}${placeOfNotion(reading, notion, record)}`,
      );
    }
  }
  return undefined;
}
