import type { Sample } from '../../types/index.js';
import type { DriftMemory } from '../drift/drift-memory.js';
import type { Memory } from './rule-memory.js';
import type { TargetState } from '../health/states.js';
import { publishedOwn, type OwnSchema } from '../../files/own-schema.js';

/** All that is kept of one target from live run to live run, each in a file of its own below `targets/SERVICE`. */
export interface TargetFiles {
  /** Where it is asked, and the latest live run (its id) that took it in. */
  address: { baseUrl: string; night?: string };
  state: TargetState;
  rules: Memory;
  drift: DriftMemory;
  samples: StoredSamples;
}

/** Samples by source of the contract, with the time (milliseconds of the wall clock) at which they were collected. */
export type StoredSamples = Record<string, { at: number; samples: Sample[] }>;

export const valid: { [K in keyof TargetFiles]: OwnSchema<TargetFiles[K]> } = {
  address: fileOf('address'),
  state: fileOf('state'),
  rules: fileOf('rules'),
  drift: fileOf('drift'),
  samples: fileOf('samples'),
};

/** Somebody may have edited a file, or a disk cut it off. */
function fileOf<K extends keyof TargetFiles>(name: K): OwnSchema<TargetFiles[K]> {
  return publishedOwn(`target-${name}`);
}
