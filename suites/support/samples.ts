import type { Sample, SampleTiers } from '../../engine/types.js';

/** Samples that hold all the named values, from the best tier that has any; those of `among` hold these very values. */
export function samplesWith(
  tiers: SampleTiers,
  names: readonly string[],
  among: Readonly<Record<string, string>> = {},
): readonly Sample[] {
  const fits = (sample: Sample) =>
    names.every((name) => sample[name] !== undefined) &&
    Object.entries(among).every(([name, value]) => sample[name] === value);
  return (
    [tiers.listed, tiers.given, tiers.known]
      .map((tier) => tier.filter(fits))
      .find((tier) => tier.length > 0) ?? []
  );
}

/** A sample's values under a name; none when it has none. */
export function valuesOf(sample: Sample, name: string): readonly string[] {
  const value = sample[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

const shown = new WeakMap<readonly Sample[], Map<string, ReadonlySet<string>>>();

/** All values that the samples of a tier hold under a name. Tiers are frozen, so that each is gone through once. */
export function valuesAmong(tier: readonly Sample[], name: string): ReadonlySet<string> {
  const names = shown.get(tier) ?? new Map<string, ReadonlySet<string>>();
  shown.set(tier, names);
  const values = names.get(name) ?? new Set(tier.flatMap((sample) => valuesOf(sample, name)));
  names.set(name, values);
  return values;
}

/** A sample's first value under a name. Throws when it has none: ask `samplesWith` first. */
export function valueOf(sample: Sample, name: string): string {
  const [value] = valuesOf(sample, name);
  if (value === undefined) throw new Error(`the sample holds no ${name}`);
  return value;
}

/** At most `count` of the items, the first and the last among them, the others at even distances. */
export function withEnds<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, index) => items[Math.round((index * (items.length - 1)) / Math.max(1, count - 1))] as T,
  );
}

export function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
