import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readTarget } from '../memory/target-store.js';

/**
 * Takes over what another state folder knows of targets, of all or of some, where that is of a later live run. Throws
 * UsageError for what cannot be read.
 */
export function joinTargets(from: string, to: string, names?: readonly string[]): void {
  const wanted = names && new Set(names);
  const all = existsSync(join(from, 'targets')) ? readdirSync(join(from, 'targets')) : [];
  for (const name of all) {
    // What a killed command has left has another ending.
    if (name.endsWith('.tmp') || (wanted && !wanted.has(name))) continue;
    const place = join(to, 'targets', name);
    if (existsSync(place) && latestRun(from, name) <= latestRun(to, name)) continue;
    const draft = `${place}.${process.pid}.tmp`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(join(from, 'targets', name), draft, { recursive: true });
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
  }
}

/** When a target was last asked, as far as a state folder knows: an id of a live run, or nothing. */
function latestRun(root: string, name: string): string {
  return readTarget(root, name, 'address')?.night ?? '';
}
