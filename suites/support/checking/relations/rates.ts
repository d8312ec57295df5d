import { brief, isObject } from '../../../../engine/json/guards.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { numberOf } from './numbers.js';

/** A map of numbers, and where it was answered. */
export interface Rates {
  at: string;
  path: string;
  value: Json;
}

/** Of fewer answers none is odd. */
const fewest = 4;
/** Rates of one moment lie closer to each other. */
const near = 1.5;
/** Rates of one thing are never so far from each other. */
const far = 5;

/**
 * Maps of numbers have the same proportion between two names: prices of several things in two currencies. One that is far
 * from all others is odd; where others differ among themselves, the numbers are of no such kind.
 */
export function checkRates(maps: readonly Rates[]): CheckOutcome {
  const names = [...new Set(maps.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : [])))];
  const pairs = names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other] as const));
  const told = pairs.map(([one, other]) => checkPair(one, other, maps)).filter((each) => each !== undefined);
  const checked = told.filter((each) => each.relevant);
  if (checked.length * 2 <= told.length) return irrelevant('the proportions of most names differ');
  return checked.find((each) => each.finding) ?? checked[0] ?? irrelevant('too few answers show two names');
}

function checkPair(one: string, other: string, maps: readonly Rates[]): CheckOutcome | undefined {
  const told = maps.flatMap((each) => {
    const [first, second] = [numberAt(each.value, one), numberAt(each.value, other)];
    return first === undefined || second === undefined ? [] : [{ ...each, rate: first / second }];
  });
  const sorted = told.map(({ rate }) => rate).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined || told.length < fewest) return undefined;
  const apart = ({ rate }: { rate: number }) => Math.max(rate / middle, middle / rate);
  const odd = told.filter((each) => apart(each) > far);
  if (told.filter((each) => apart(each) <= near).length < told.length - 1)
    return irrelevant('the proportions differ');
  const [first] = odd;
  return first
    ? violated(
        `${one} to ${other} near ${middle.toPrecision(3)}, as in ${told.length - 1} other answers`,
        `${first.rate.toPrecision(3)}, ${brief(first.value)}: ${first.path}`,
        first.at,
      )
    : holds;
}

function numberAt(value: Json, name: string): number | undefined {
  const number = isObject(value) ? numberOf(value[name]) : undefined;
  return number !== undefined && number > 0 ? number : undefined;
}
