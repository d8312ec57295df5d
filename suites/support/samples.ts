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

/** A sample's first value under a name. Throws when it has none: ask `samplesWith` first. */
export function valueOf(sample: Sample, name: string): string {
  const [value] = valuesOf(sample, name);
  if (value === undefined) throw new Error(`the sample holds no ${name}`);
  return value;
}

export function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
