import { asText } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/index.js';

type Compare = (one: string, other: string) => number;

const byCode: Compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** Ways in which services compare texts: which one is theirs, no document says. */
const comparisons: readonly Compare[] = [
  byCode,
  (one, other) => byCode(one.toLowerCase(), other.toLowerCase()),
  (one, other) => one.localeCompare(other, 'en'),
  (one, other) => one.localeCompare(other, 'en', { numeric: true }),
  (one, other) => one.localeCompare(other, 'en', { ignorePunctuation: true }),
];

/** The first two neighbours that are in order by no way of comparing; undefined where one way has all in order. */
export function firstUnsorted(values: readonly Json[], descending: boolean): [Json, Json] | undefined {
  const ways = values.every((value) => typeof value !== 'string')
    ? [(one: Json, other: Json) => Number(one) - Number(other)]
    : comparisons.map((compare) => (one: Json, other: Json) => compare(asText(one), asText(other)));
  const found = ways.map((compare) => wrongPair(values, compare, descending));
  return found.includes(undefined) ? undefined : found[0];
}

function wrongPair(
  values: readonly Json[],
  compare: (one: Json, other: Json) => number,
  descending: boolean,
): [Json, Json] | undefined {
  for (const [index, value] of values.entries()) {
    const before = values[index - 1];
    if (before === undefined) continue;
    const difference = compare(before, value);
    if (descending ? difference < 0 : difference > 0) return [before, value];
  }
  return undefined;
}
