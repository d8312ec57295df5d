import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceResult } from '../../results/types.js';
import type { LiveRunTarget } from '../memory/live-run-record.js';
import { writeWhole } from '../../files/write-whole.js';

/** What is known of a live run when it begins. */
export interface BegunLiveRun {
  id: string;
  /** ISO 8601 */
  startedAt: string;
  assay: string;
  seed: number;
  runs: number;
  shard?: string;
}

/** A target that had its turn: a line of the live run's file. */
export interface TargetLine {
  result: ServiceResult;
  record: LiveRunTarget;
}

const begunFile = 'begun.json';
const linesFile = 'targets.jsonl';

export function writeBegun(place: string, begun: BegunLiveRun): void {
  writeWhole(join(place, begunFile), `${JSON.stringify(begun, null, 2)}\n`);
}

export function readBegun(place: string): BegunLiveRun | undefined {
  const file = join(place, begunFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BegunLiveRun) : undefined;
}

export function appendTarget(place: string, line: TargetLine): void {
  // What was cut off before it, when a process was ended, stays a line of its own.
  appendFileSync(join(place, linesFile), `\n${JSON.stringify(line)}\n`);
}

/** The targets that had their turn, by service: of two lines about one, the later counts. */
export function readTargets(place: string): Map<string, TargetLine> {
  const file = join(place, linesFile);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as TargetLine];
    } catch {
      return [];
    }
  });
  return new Map(lines.map((line) => [line.result.service, line]));
}

/** The files by which a live run is made whole, if it is ended: once its results are written, they are needed no more. */
export const passingFiles = [begunFile, linesFile];
