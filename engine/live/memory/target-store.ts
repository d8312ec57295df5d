import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { validated } from '../../files/validated.js';
import { UsageError, messageOf } from '../../errors.js';
import { writeWhole } from '../../files/write-whole.js';
import { type TargetFiles, valid } from './target-files.js';

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
