import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangeCount } from '../types/index.js';
import type { OperationSights, WitnessCounts } from '../evidence/witnesses.js';
import type { RecordedResult } from './types.js';

/** One checked rule, a line each: what was checked survives whatever ends the run. */
export interface JournalLine {
  rule: string;
  /** Milliseconds of the wall clock. */
  startedAt: number;
  endedAt: number;
  /** The thread that checked it. */
  thread?: number;
  result: RecordedResult;
  /** What the answers to it showed of the contract's schemas. */
  seen?: WitnessCounts;
  /** What it met of the operations. */
  met?: OperationSights;
  /** What it made on the target. */
  changes?: ChangeCount;
}

/** A line of what the runner itself saw: the rules it set out to run, each end, and its own errors. */
export type RunnerNote = { planned: string[] } | { ended: string; requestError?: string };

const runnerFile = 'runner.jsonl';

export function writeJournal(folder: string, worker: number, line: JournalLine): void {
  appendFileSync(join(folder, `journal-${worker}.jsonl`), `${JSON.stringify(line)}\n`);
}

export function writeRunnerNote(folder: string, note: RunnerNote): void {
  appendFileSync(join(folder, runnerFile), `${JSON.stringify(note)}\n`);
}

/** Checked rules by id. */
export type Recorded = ReadonlyMap<string, JournalLine>;

/** All checked rules of a run. */
export function readJournals(folder: string): Recorded {
  const files = readdirSync(folder).filter((file) => file.startsWith('journal-'));
  return new Map(files.flatMap((file) => [...readRecorded(join(folder, file))]));
}

/** The checked rules of a file that assay has written. */
export function readRecorded(file: string): Recorded {
  return new Map((readLines(file) as JournalLine[]).map((line) => [line.rule, line]));
}

export function readRunnerNotes(folder: string): RunnerNote[] {
  const file = join(folder, runnerFile);
  return existsSync(file) ? (readLines(file) as RunnerNote[]) : [];
}

/** The values of a file of JSON lines; a last line that was cut off while it was written is left out. */
function readLines(file: string): unknown[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}
