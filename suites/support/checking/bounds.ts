import { valuesAt } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** How a parameter bounds a member of listed records. */
export interface Bound {
  /** Pointer to the list of records. */
  items: string;
  /** Pointer from a record to the member. */
  at: string;
  side: 'least' | 'most';
  /** The number of records that an answer holds at most, where it is bounded. */
  size?: number;
}

/**
 * Whether listings hold the records at the bound. The one with most records tells what the others must hold: where they
 * lack anything else, the parameter is about something else, or in another unit.
 */
export function checkBound(
  { items, at, side, size = Infinity }: Bound,
  parameter: string,
  exchanges: readonly Exchange[],
): CheckOutcome {
  const told = exchanges
    .flatMap(({ step, response }) => {
      const list = response?.status === 200 ? valuesAt(response.json ?? null, items)[0] : undefined;
      const value = Number(step.query?.find(([name]) => name === parameter)?.[1]);
      return Array.isArray(list) && Number.isFinite(value) ? [{ value, shown: numbersAt(list, at) }] : [];
    })
    .filter(({ shown }) => shown.length > 0 && shown.length < size)
    .sort((one, other) => other.shown.length - one.shown.length);
  const [widest, ...others] = told;
  if (!widest || others.length < 2) return irrelevant('fewer than three listings are whole');
  const isWithin = (each: number, value: number) => (side === 'least' ? each >= value : each <= value);
  const missing = others.map(({ value, shown }) =>
    widest.shown.filter((each) => isWithin(each, value) && !shown.includes(each)),
  );
  if (others.some(({ value }, place) => missing[place]?.some((each) => each !== value) === true))
    return irrelevant(`${parameter} does not bound this member`);
  const lacking = others.find((_, place) => missing[place]?.length !== 0);
  return lacking
    ? violated(
        `the record whose ${at.slice(1)} is ${lacking.value}: ${parameter} is given`,
        'it is not listed',
      )
    : holds;
}

function numbersAt(list: readonly Json[], at: string): number[] {
  return list.flatMap((record) => valuesAt(record, at)).filter((each) => typeof each === 'number');
}
