import { appendFileSync, closeSync, existsSync, openSync, readSync, readdirSync } from 'node:fs';
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
  /** It tells how the rule fails by what another one got: a further line, beside the one of its own. */
  overheard?: true;
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
  const found = new Map<string, JournalLine>();
  for (const file of files) for (const line of readRecorded(join(folder, file)).values()) take(found, line);
  return found;
}

/** The checked rules of a file that assay has written; of many only those that are `wanted` are kept. */
export function readRecorded(file: string, wanted?: ReadonlySet<string>): Recorded {
  const found = new Map<string, JournalLine>();
  for (const text of linesOf(file)) {
    const id = wanted && /^\{"rule":"([^"\\]*)"/.exec(text)?.[1];
    if (id !== undefined && !wanted?.has(id)) continue;
    const [line] = parsed(text) as JournalLine[];
    if (line) take(found, line);
  }
  return found;
}

/** Adds a line: of a rule that fails by what others got, too, that is the result wherever its own requests did not fail. */
function take(found: Map<string, JournalLine>, line: JournalLine): void {
  const known = found.get(line.rule);
  const [own, heard] = line.overheard ? [known, line] : [line, known?.overheard && known];
  if (!own || !heard || own.result.verdict === 'fail') return void found.set(line.rule, own ?? line);
  const { relevant, requests, ms } = own.result;
  const result = {
    ...heard.result,
    relevant: relevant + heard.result.relevant,
    requests: requests + heard.result.requests,
    ms: ms + heard.result.ms,
  };
  found.set(line.rule, { ...own, result, overheard: true });
}

export function readRunnerNotes(folder: string): RunnerNote[] {
  const file = join(folder, runnerFile);
  return existsSync(file) ? (readLines(file) as RunnerNote[]) : [];
}

/** The values of a file of JSON lines; a last line that was cut off while it was written is left out. */
function readLines(file: string): unknown[] {
  return [...linesOf(file)].flatMap(parsed);
}

function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line) as unknown];
  } catch {
    return [];
  }
}

const chunkBytes = 1024 * 1024;
const lineFeed = 0x0a;

/** The lines of a file, which is never in memory as a whole. */
function* linesOf(file: string): Generator<string> {
  const input = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let rest: Buffer[] = [];
    for (let read = readSync(input, chunk); read > 0; read = readSync(input, chunk)) {
      let from = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0 && end < read; end = chunk.indexOf(lineFeed, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
        rest = [];
        from = end + 1;
      }
      if (from < read) rest.push(Buffer.from(chunk.subarray(from, read)));
    }
    if (rest.length > 0) yield Buffer.concat(rest).toString();
  } finally {
    closeSync(input);
  }
}
