import type { Sample, SampleSource } from '../types/index.js';
import { evenly } from './even.js';

/** A list has no more pages than these. */
const mostNumbers = 100_000;

/** A sample for each whole number from 1 to the one that it shows, where the source says that they are known by it. */
export function numbersThrough({ through, atMost }: SampleSource, sample: Sample): Sample[] {
  if (through === undefined) return [sample];
  const last = Number(sample[through]);
  if (!Number.isInteger(last) || last < 1 || last > mostNumbers) return [];
  const before = Array.from({ length: last - 1 }, (_, index) => String(index + 1));
  const others = evenly(before, Math.max(0, atMost - 1)).map((number) => ({ ...sample, [through]: number }));
  return [...others, sample];
}
