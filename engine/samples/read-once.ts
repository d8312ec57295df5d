import type { Json, Sample, SampleSource } from '../types/index.js';

const readBefore = new WeakMap<SampleSource, WeakMap<object, Sample[]>>();

/** A body that was parsed once is read once: a proof asks hundreds of implementations that list the same. */
export function readOnce(source: SampleSource, body: Json, read: (body: Json) => Sample[]): Sample[] {
  if (typeof body !== 'object' || body === null) return read(body);
  const bodies = readBefore.get(source) ?? new WeakMap<object, Sample[]>();
  readBefore.set(source, bodies);
  const samples = bodies.get(body) ?? read(body);
  bodies.set(body, samples);
  return samples;
}
