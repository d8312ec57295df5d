import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rule that has begun, or what it took: workers share the time of a run through these lines. */
export type TimeNote = { begun: string } | RuleTook;

export interface RuleTook {
  ended: string;
  service: string;
  requests: number;
  /** Milliseconds, waiting for limits left out. */
  ms: number;
  waitedMs: number;
  /** Connections when it ended, and how long an answer takes at the least. */
  width: number;
  usual?: number;
}

const fileName = 'time.jsonl';

export function writeTimeNote(folder: string, note: TimeNote): void {
  appendFileSync(join(folder, fileName), `${JSON.stringify(note)}\n`);
}

export function readTimeNotes(folder: string): TimeNote[] {
  const file = join(folder, fileName);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as TimeNote);
}

/** Rules that tell how long a request takes now. */
const telling = 20;

/** Milliseconds that a request took lately, waiting included; undefined while no rule of the service has told. */
export function msPerRequest(notes: readonly TimeNote[], service: string): number | undefined {
  const took = notes
    .filter((note): note is RuleTook => 'ended' in note && note.service === service && note.requests > 0)
    .slice(-telling);
  if (took.length === 0) return undefined;
  const paces = took.map(({ ms, requests }) => ms / requests).sort((one, other) => one - other);
  const requests = took.reduce((sum, each) => sum + each.requests, 0);
  const waited = took.reduce((sum, each) => sum + each.waitedMs, 0);
  return (paces[Math.floor((paces.length - 1) / 2)] ?? 0) + waited / requests;
}
