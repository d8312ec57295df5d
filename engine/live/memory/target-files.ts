import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { validated } from '../../files/validated.js';
import { UsageError, messageOf } from '../../errors.js';
import type { Sample } from '../../types/contract.js';
import type { DriftMemory } from '../drift/compare.js';
import type { Memory } from './failures.js';
import { writeWhole } from './state-folder.js';
import type { TargetState } from '../health/states.js';
import { compileOwn, publishedSchema, type OwnSchema } from '../../files/own-schema.js';

/** All that is kept of one target from live run to live run, each in a file of its own below `targets/SERVICE`. */
export interface TargetFiles {
  address: { baseUrl: string };
  state: TargetState;
  rules: Memory;
  drift: DriftMemory;
  samples: StoredSamples;
}

/** Samples by source of the contract, with the time (milliseconds of the wall clock) at which they were collected. */
export type StoredSamples = Record<string, { at: number; samples: Sample[] }>;

const valid: { [K in keyof TargetFiles]: OwnSchema<TargetFiles[K]> } = {
  address: fileOf('address'),
  state: fileOf('state'),
  rules: fileOf('rules'),
  drift: fileOf('drift'),
  samples: fileOf('samples'),
};

/** Somebody may have edited a file, or a disk cut it off. */
function fileOf<K extends keyof TargetFiles>(name: K): OwnSchema<TargetFiles[K]> {
  return compileOwn(() => publishedSchema('target-files').properties?.[name] ?? {});
}

/** Throws UsageError where something that is kept of a target cannot be read: better before a live run than at its end. */
export function checkTarget(root: string, service: string): void {
  (Object.keys(valid) as (keyof TargetFiles)[]).forEach((name) => readTarget(root, service, name));
}

/** Notes where a target is asked. What was true at another address (its state, what exists there) is forgotten. */
export function atAddress(root: string, service: string, baseUrl: string): { isNew: boolean } {
  const isNew = readTarget(root, service, 'address')?.baseUrl !== baseUrl;
  if (!isNew) return { isNew };
  for (const name of ['state', 'samples']) rmSync(targetFile(root, service, name), { force: true });
  writeTarget(root, service, 'address', { baseUrl });
  return { isNew };
}

/** Reads a file of a target; undefined where there is none yet. Throws UsageError when it cannot be read. */
export function readTarget<K extends keyof TargetFiles>(
  root: string,
  service: string,
  name: K,
): TargetFiles[K] | undefined {
  const file = targetFile(root, service, name);
  if (!existsSync(file)) return undefined;
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw new UsageError(`${file}: ${messageOf(thrown).split('\n')[0]}; remove it to start afresh`);
  }
  return validated(written, valid[name], file, '; remove it to start afresh');
}

export function writeTarget<K extends keyof TargetFiles>(
  root: string,
  service: string,
  name: K,
  value: TargetFiles[K],
): void {
  writeWhole(targetFile(root, service, name), `${JSON.stringify(value, null, 2)}\n`);
}

function targetFile(root: string, service: string, name: string): string {
  return join(root, 'targets', service, `${name}.json`);
}
