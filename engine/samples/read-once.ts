import type { Contract, Json, Sample, SampleSource } from '../types/index.js';

/** By the mappings that read a body, the body, and what else of a source decides which samples it gives. */
const readBefore = new WeakMap<Contract['mappings'], WeakMap<object, Map<string, Sample[]>>>();

/** A body that was parsed once is read once: a proof asks hundreds of implementations that list the same. */
export function readOnce(
  mappings: Contract['mappings'],
  { mapping, items, also, through, atMost }: SampleSource,
  body: Json,
  read: (body: Json) => Sample[],
): Sample[] {
  if (typeof body !== 'object' || body === null) return read(body);
  const bodies = readBefore.get(mappings) ?? new WeakMap<object, Map<string, Sample[]>>();
  readBefore.set(mappings, bodies);
  const bySource = bodies.get(body) ?? new Map<string, Sample[]>();
  bodies.set(body, bySource);
  const name = JSON.stringify([mapping, items, also, through, atMost]);
  const samples = bySource.get(name) ?? read(body);
  bySource.set(name, samples);
  return samples;
}
