import { evenly } from '../../../engine/samples/collect.js';

/** An address and where it stands. */
export interface Placed {
  place: string;
  value: string;
}

/** A part of an address that so many of its neighbours share belongs to its form, others to its record. */
const sharedBy = 0.5;

/**
 * At most `count` addresses: one of each form that few of those in the same place have (a path, host or ending of its
 * own), then others at even distances.
 */
export function oddFirst<T extends Placed>(addresses: readonly T[], count: number): T[] {
  if (addresses.length <= count) return [...addresses];
  const places = grouped(addresses, ({ place }) => place.replaceAll(/\/\d+(?=\/|$)/g, '/*'));
  const forms = places.flatMap(formsOf).filter(({ all, of }) => all.length < of * sharedBy);
  const odd = forms
    .sort((one, other) => one.all.length - other.all.length)
    .flatMap(({ all }) => all.slice(0, 1))
    .slice(0, Math.ceil(count / 2));
  const rest = addresses.filter((each) => !odd.includes(each));
  return [...odd, ...evenly(rest, count - odd.length)];
}

/** The addresses of one place, grouped by what is left of them without the parts that are their own. */
function formsOf<T extends Placed>(addresses: readonly T[]): { all: T[]; of: number }[] {
  const parted = addresses.map((address) => ({ address, parts: partsOf(address) }));
  const counts = new Map<string, number>();
  for (const { parts } of parted)
    for (const part of new Set(parts)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const isShared = (part: string) => (counts.get(part) ?? 0) >= addresses.length * sharedBy;
  const formOf = ({ parts }: { parts: readonly string[] }) =>
    parts.map((part) => (isShared(part) ? part : '*')).join('');
  return grouped(parted, formOf).map((all) => ({
    all: all.map(({ address }) => address),
    of: addresses.length,
  }));
}

/** The parts of an address, and what stands between them. */
const partsOf = ({ value }: Placed): readonly string[] => value.match(/[/?#=&.]|[^/?#=&.]+/g) ?? [];

function grouped<T>(items: readonly T[], by: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = by(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
