import { join, relative } from 'node:path';
import { stringify } from 'yaml';
import { compareLiveRun } from './drift/compare.js';
import type { DriftEvent, DriftMemory } from './drift/drift-memory.js';
import { overlayOf } from './drift/overlay/overlay.js';
import { readSeen } from './running/seen-file.js';
import { readTarget } from './memory/target-store.js';
import type { LiveTarget } from './planning/live-target.js';

export interface LiveRunFacts {
  state: string;
  /** Where the target's thread wrote what it saw. */
  folder: string;
  id: string;
  started: Date;
  contracts: string;
}

export interface ConcludedDrift {
  events: DriftEvent[];
  memory?: DriftMemory;
  /** Empty where nothing is proposed. */
  overlay?: string;
}

/** Compares what a live run has shown of a target with what earlier ones did. */
export function concludeDrift(
  { planned: { contract } }: LiveTarget,
  { state: root, folder, id, contracts }: LiveRunFacts,
): ConcludedDrift {
  const { service } = contract;
  const seen = readSeen(folder, service);
  if (seen.every(({ places }) => Object.keys(places).length === 0)) return { events: [] };
  const { memory, events } = compareLiveRun(readTarget(root, service, 'drift'), seen, id);
  const place = join(root, 'targets', service);
  const own = join(contracts, `${service}.yaml`);
  const overlay = overlayOf(contract, memory, { version: id, file: relative(place, own) });
  return { events, memory, overlay: overlay ? stringify(overlay) : '' };
}
