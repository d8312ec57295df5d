/** What several rounds gave. */
export interface Summary {
  median: number;
  min: number;
  max: number;
}

/** Median and range; the median of an even number of values is the mean of the two in the middle. */
export function summaryOf(values: readonly number[]): Summary {
  const sorted = [...values].sort((one, other) => one - other);
  const [below = NaN, above = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return { median: (below + above) / 2, min: sorted[0] ?? NaN, max: sorted.at(-1) ?? NaN };
}

/** Each round has a ratio of its own: what slows the machine down for a while slows both. */
export function ratioOf(values: readonly number[], base: readonly number[]): Summary {
  return summaryOf(values.map((value, round) => value / (base[round] ?? NaN)));
}

/** By how much each round's value is more than the base's. */
export function beyond(values: readonly number[], base: readonly number[]): Summary {
  return summaryOf(values.map((value, round) => value - (base[round] ?? NaN)));
}
