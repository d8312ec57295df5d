import { textOf } from '../../engine/samples/collect.js';
import type { Sample, SampleTiers } from '../../engine/types/index.js';

/** The samples of so many other implementations of a contract are held, those that were met last. */
const mostHeld = 4;

const held = new WeakMap<SampleTiers, SampleTiers[]>();

/**
 * The samples of the unchanged implementation where these are the same, or those of a compliant one that was met before:
 * what was made of them need not be made again. `isHeld`: others may list the same as this one.
 */
export function asHeld(baseline: SampleTiers, samples: SampleTiers, isHeld: boolean): SampleTiers {
  const others = held.get(baseline) ?? [];
  const same = [baseline, ...others].find((each) => areSame(each, samples)) ?? samples;
  if (isHeld && same !== baseline)
    held.set(baseline, [same, ...others.filter((each) => each !== same)].slice(0, mostHeld));
  return same;
}

function areSame(ones: SampleTiers, others: SampleTiers): boolean {
  return (
    (['listed', 'given', 'known'] as const).every((tier) => showSame(ones[tier], others[tier])) &&
    JSON.stringify(ones.lost) === JSON.stringify(others.lost)
  );
}

function showSame(ones: readonly Sample[], others: readonly Sample[]): boolean {
  const isOthers = (sample: Sample, index: number): boolean => {
    const other = others[index];
    return other !== undefined && (sample === other || textOf(sample) === textOf(other));
  };
  return ones.length === others.length && ones.every(isOthers);
}
