import { asText, brief, isObject } from '../../../../engine/json/guards.js';
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
/** Where all others are as good as equal, one that is written with three figures or more is not so far from them. */
const equal = 1.02;
const fromEqual = 1.12;
const tellingFigures = 3;

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
    return first === undefined || second === undefined
      ? []
      : [{ ...each, rate: first / second, isTelling: isTelling(each.value, [one, other]) }];
  });
  const sorted = told.map(({ rate }) => rate).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined || told.length < fewest) return undefined;
  const apart = ({ rate }: { rate: number }) => Math.max(rate / middle, middle / rate);
  const areEqual = told.filter((each) => apart(each) <= equal).length >= Math.max(fewest, told.length - 1);
  const odd = told.filter((each) => apart(each) > (areEqual && each.isTelling ? fromEqual : far));
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

/** Whether numbers are written with so many figures that they are not rounded to another proportion. */
function isTelling(value: Json, names: readonly string[]): boolean {
  const figures = (name: string): number =>
    asText(isObject(value) ? (value[name] ?? null) : null)
      .replaceAll(/\D/g, '')
      .replace(/^0+/, '').length;
  return names.every((name) => figures(name) >= tellingFigures);
}

function numberAt(value: Json, name: string): number | undefined {
  const number = isObject(value) ? numberOf(value[name]) : undefined;
  return number !== undefined && number > 0 ? number : undefined;
}
