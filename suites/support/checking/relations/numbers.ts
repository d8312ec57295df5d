import { brief } from '../../../../engine/json/guards.js';
import type { Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { place } from './texts.js';

/** A number, or a text that writes one. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

const orders = {
  'at-most': { words: 'at most', fits: (sum: number, bound: number) => sum <= bound },
  'at-least': { words: 'at least', fits: (sum: number, bound: number) => sum >= bound },
  'less-than': { words: 'less than', fits: (sum: number, bound: number) => sum < bound },
};

/** How much a value adds to a sum: a list its items, a boolean whether it is true. */
function amountOf(value: Json): number | undefined {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'boolean' ? Number(value) : numberOf(value);
}

/** Several values are summed, so that parts can be compared with a whole. */
export function checkOrder(relation: keyof typeof orders, own: Located[], other: Located): CheckOutcome {
  const numbers = own.map(({ value }) => amountOf(value));
  const most = numberOf(other.value);
  if (most === undefined || numbers.includes(undefined))
    return irrelevant('not all of the values are numbers');
  const sum = numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
  const { words, fits } = orders[relation];
  return fits(sum, most) ? holds : violated(`${words} ${most}${place(other)}`, String(sum), own[0]?.at);
}

/** `to` leads to how many there are in all, and to how many a page holds. */
export function checkPageCount(own: Located, others: Located[]): CheckOutcome {
  const [pages, total, size] = [own, ...others].map(({ value }) => numberOf(value));
  if (pages === undefined || total === undefined || size === undefined || size < 1)
    return irrelevant('not all of the values are numbers');
  const wanted = Math.ceil(total / size);
  // Where there is nothing, one may count an empty page.
  return pages === wanted || (total === 0 && pages === 1)
    ? holds
    : violated(`${wanted}: pages of ${size} for ${total}`, brief(own.value), own.at);
}
