import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** When requests went out, by what they are counted for, in milliseconds of the wall clock. */
const sent = new Map<string, number[]>();
let folder: string | undefined;

/**
 * Keeps the counts in files of a folder as well, so that the processes of a run, one after the other, count together:
 * the command that collects samples, the worker, and the worker that follows one which broke.
 */
export function keepCountsIn(shared: string): void {
  folder = shared;
}

/**
 * Counts a request if fewer than `most` were counted in the `periodMs` before now, and answers 0; else counts nothing
 * and answers in how many milliseconds to ask again.
 */
export function countRequest(name: string, most: number, periodMs: number): number {
  const now = Date.now();
  const recent = (sent.get(name) ?? countedBefore(name)).filter((each) => each > now - periodMs);
  sent.set(name, recent);
  const oldest = recent[recent.length - most];
  if (oldest !== undefined) return Math.max(1, Math.ceil(oldest + periodMs - now));
  recent.push(now);
  if (folder !== undefined) appendFileSync(fileOf(folder, name), `${now}\n`);
  return 0;
}

function countedBefore(name: string): number[] {
  if (folder === undefined || !existsSync(fileOf(folder, name))) return [];
  const lines = readFileSync(fileOf(folder, name), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map(Number);
}

function fileOf(shared: string, name: string): string {
  return join(shared, `sent-${createHash('sha256').update(name).digest('base64url').slice(0, 16)}.log`);
}
