import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stringify } from 'yaml';
import { compareLiveRun } from './drift/compare.js';
import type { DriftEvent } from './drift/drift-memory.js';
import { overlayOf } from './drift/overlay/overlay.js';
import { readSeen } from './running/seen-file.js';
import { writeWhole } from './memory/state-folder.js';
import { readTarget, writeTarget } from './memory/target-store.js';
import type { LiveTarget } from './planning/live-target.js';

export interface LiveRunFacts {
  state: string;
  /** Where the workers wrote what they saw. */
  folder: string;
  id: string;
  started: Date;
  contracts: string;
}

export function concludeDrift(
  { planned: { contract } }: LiveTarget,
  { state: root, folder, id, contracts }: LiveRunFacts,
): DriftEvent[] {
  const { service } = contract;
  const seen = readSeen(folder, service);
  if (seen.every(({ places }) => Object.keys(places).length === 0)) return [];
  const { memory, events } = compareLiveRun(readTarget(root, service, 'drift'), seen, id);
  writeTarget(root, service, 'drift', memory);
  const place = join(root, 'targets', service);
  const file = join(place, 'overlay.yaml');
  const own = join(contracts, `${service}.yaml`);
  const overlay = overlayOf(contract, memory, { version: id, file: relative(place, own) });
  if (overlay) writeWhole(file, stringify(overlay));
  else rmSync(file, { force: true });
  return events;
}
