import { rememberingIn } from '../../../engine/memo.js';
import type { CaseSource, Sample, SampleTiers } from '../../../engine/types/index.js';

/** Samples that hold all the named values, from the best tier that has any; those of `among` hold these very values. */
export function samplesWith(
  tiers: SampleTiers,
  names: readonly string[],
  among: Readonly<Record<string, string>> = {},
): readonly Sample[] {
  return answered(tiers, JSON.stringify([names, among]), () => findSamples(tiers, names, among));
}

/** Many rules ask the same of frozen samples. */
const answered = rememberingIn<readonly Sample[]>();

function findSamples(
  tiers: SampleTiers,
  names: readonly string[],
  among: Readonly<Record<string, string>>,
): readonly Sample[] {
  const wanted = Object.entries(among);
  const fits = (sample: Sample) =>
    names.every((name) => sample[name] !== undefined) &&
    wanted.every(([name, value]) => sample[name] === value);
  return (
    inOrder(tiers)
      .map((tier) => narrowed(tier, names[0], wanted[0]).filter(fits))
      .find((tier) => tier.length > 0) ?? []
  );
}

/** The samples of a tier that may be meant: those that hold a value, or something under a name. */
function narrowed(
  tier: readonly Sample[],
  name: string | undefined,
  wanted: readonly [string, string] | undefined,
): readonly Sample[] {
  if (wanted) return holding(tier, ...wanted);
  return name === undefined ? tier : showing(tier, name);
}

const orders = new WeakMap<SampleTiers, readonly (readonly Sample[])[]>();

/**
 * Where values come from, the best first: what the service lists, else what the user gives together with what the
 * contract knows. A few given values do not keep the well-known ones from being tried.
 */
export function inOrder(tiers: SampleTiers): readonly (readonly Sample[])[] {
  const order = orders.get(tiers) ?? [tiers.listed, [...tiers.given, ...tiers.known]];
  orders.set(tiers, order);
  return order;
}

const holders = rememberingIn<readonly Sample[]>();

/** The samples of a tier that hold something under a name. Tiers are frozen, so that each is gone through once. */
export function showing(tier: readonly Sample[], name: string): readonly Sample[] {
  return holders(tier, name, () => tier.filter((sample) => sample[name] !== undefined));
}

const members = new WeakMap<readonly Sample[], ReadonlySet<Sample>>();

/** Whether a sample belongs to a tier. */
export function isAmong(tier: readonly Sample[], sample: Sample): boolean {
  const set = members.get(tier) ?? new Set(tier);
  members.set(tier, set);
  return set.has(sample);
}

/** A sample's values under a name; none when it has none. */
export function valuesOf(sample: Sample, name: string): readonly string[] {
  const value = sample[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** Whether a sample holds one of the values under a name. */
export function holdsAny(sample: Sample, name: string, values: readonly string[]): boolean {
  for (const value of values) if (holdsValue(sample, name, value)) return true;
  return false;
}

/** Whether a sample holds each of the values under a name. */
export function holdsAll(sample: Sample, name: string, values: readonly string[]): boolean {
  for (const value of values) if (!holdsValue(sample, name, value)) return false;
  return true;
}

/** Whether a sample holds a value under a name. Searches ask this millions of times: nothing is made for it. */
export function holdsValue(sample: Sample, name: string, value: string): boolean {
  const held = sample[name];
  return typeof held === 'string' ? held === value : (held?.includes(value) ?? false);
}

const shown = rememberingIn<ReadonlySet<string>>();

/** All values that the samples of a tier hold under a name. Tiers are frozen, so that each is gone through once. */
export function valuesAmong(tier: readonly Sample[], name: string): ReadonlySet<string> {
  return shown(tier, name, () => new Set(showing(tier, name).flatMap((sample) => valuesOf(sample, name))));
}

const holdersOf = rememberingIn<ReadonlyMap<string, readonly Sample[]>>();

/** The samples that hold a value under a name. Lists of samples are frozen, so that each is gone through once. */
export function holding(samples: readonly Sample[], name: string, value: string): readonly Sample[] {
  return holdersOf(samples, name, () => groupedBy(samples, name)).get(value) ?? [];
}

function groupedBy(samples: readonly Sample[], name: string): Map<string, readonly Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples)
    for (const value of new Set(valuesOf(sample, name))) {
      const group = groups.get(value);
      if (group) group.push(sample);
      else groups.set(value, [sample]);
    }
  return groups;
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

/** The values without those of which the key was met before. */
export function distinctBy<T>(values: readonly T[], key: (value: T) => string): T[] {
  return [...new Map([...values].reverse().map((value) => [key(value), value])).values()].reverse();
}

/** No cases: nothing is known that could stand in the path of an operation. */
export function noPath(operation: string): CaseSource {
  return { none: { reason: 'no sample', detail: `no known values for the path of ${operation}` } };
}

/** Cases of a rule that looks at several answers each, or whose cases are all alike. */
export const fewestCases = 5;

/** The same of a rule that looks at so many answers each: enough that some of them find something. */
export function fewCases(answers: number): number {
  return Math.max(fewestCases, Math.ceil(20 / answers));
}
