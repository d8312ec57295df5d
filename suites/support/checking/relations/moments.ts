import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { place } from './texts.js';

const extendedDate = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;
/** The milliseconds of a day. */
export const dayMs = 86_400_000;

/** Dates and moments that are written year, month, day; zones may put them a day apart. */
export function checkMoments(own: Located, other: Located): CheckOutcome {
  const [moment, bound] = [own, other].map(({ value }) => dayOf(value));
  if (moment === undefined || bound === undefined)
    return irrelevant('not both are dates of the form YYYY-MM-DD');
  return moment >= bound - dayMs
    ? holds
    : violated(`not before ${brief(other.value)}${place(other)}`, brief(own.value), own.at);
}

/** The day of a date or moment of the form YYYY-MM-DD, in milliseconds since 1970; undefined for any other text. */
export function dayOf(value: Json): number | undefined {
  const [, year = '', month = '', day = ''] = (typeof value === 'string' && extendedDate.exec(value)) || [];
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return year === '' || Number.isNaN(moment) ? undefined : moment;
}
