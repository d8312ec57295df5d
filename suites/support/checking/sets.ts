import type { KeyedRecord } from './records.js';

export const keysOf = (records: readonly KeyedRecord[]): Set<string> =>
  new Set(records.map((each) => each.key));

export function without(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((key) => !other.has(key));
}

export function intersection(sets: readonly ReadonlySet<string>[]): Set<string> {
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((key) => others.every((set) => set.has(key))));
}

export function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
