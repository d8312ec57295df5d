import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError, messageOf } from '../../errors.js';
import type { DriftEvent } from '../drift/compare.js';
import type { FailureEvent } from './failures.js';
import type { TargetState } from '../health/states.js';

/** What is kept of one live run: `nights/ID/night.json`, beside its `results.json`. */
export interface LiveRunRecord {
  schema: 1;
  night: string;
  assay: string;
  seed: number;
  startedAt: string;
  durationMs: number;
  targets: LiveRunTarget[];
}

export interface LiveRunTarget {
  service: string;
  baseUrl: string;
  /** How it stood when the live run began to check, and before. */
  state?: TargetState;
  before?: TargetState['state'];
  /** Rules that were tried, of all; within how many live runs every rule has its turn. */
  tried: number;
  rules: number;
  runsToCover?: number;
  /** Requests of this live run, and how many the limits left when it began. */
  requests: number;
  budget: number;
  passed: number;
  failures: FailureEvent[];
  unstable: { rule: string; detail: string }[];
  drift: DriftEvent[];
}

/** Writes a file so that whoever reads it finds all of it or what was there before. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/**
 * Keeps other runs out of a state folder until the answered function is called. What a run that was killed has left is
 * taken over. Throws UsageError where another run is under way.
 */
export function lockState(root: string): () => void {
  const file = join(root, 'lock');
  for (const last of [false, true]) {
    try {
      mkdirSync(root, { recursive: true });
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (thrown) {
      if (!existsSync(file) || statSync(file).isDirectory())
        throw new UsageError(`${root}: cannot hold the state of live runs: ${messageOf(thrown)}`);
    }
    const owner = Number(readFileSync(file, 'utf8'));
    if (last || isProcess(owner)) break;
    rmSync(file, { force: true });
  }
  throw new UsageError(`${root}: another live run uses it; if none does, remove ${file}`);
}

/** Whether a process is there; our own number in an old lock is that of a machine that is gone. */
export function isProcess(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A live run's id: when it began, and a number where two began in one second. */
export function newLiveRun(root: string, started: Date): string {
  const time = started.toISOString().slice(0, 19).replaceAll(':', '-');
  for (let count = 1; ; count++) {
    const id = count === 1 ? time : `${time}-${count}`;
    if (!existsSync(join(root, 'nights', id))) return id;
  }
}
