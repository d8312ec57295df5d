import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, messageOf } from '../errors.js';
import { writeWhole } from '../files/write-whole.js';
import { readResults } from '../results/read.js';
import type { Results } from '../results/types.js';
import { writeResults } from '../results/write.js';
import { isSummary, summarize, withSharedTexts, type RunSummary } from './summary.js';

/** Runs that a history keeps; older ones are removed. */
const mostRuns = 30;

const runsFolder = 'runs';
/** What comparing needs of each run, under the run's name: results of many services take long to read. */
const summariesFolder = 'summaries';

/** What a history folder holds: earlier runs, the oldest first, and what could not be read. */
export interface History {
  runs: RunSummary[];
  notes: string[];
}

/** Where the Allure report's own history lies in a history folder. */
export function allureHistory(folder: string): string {
  return join(folder, 'allure');
}

/** Makes a history folder where there is none. Throws UsageError when that cannot be done. */
export function openHistory(folder: string): void {
  try {
    for (const each of [runsFolder, summariesFolder]) mkdirSync(join(folder, each), { recursive: true });
    mkdirSync(allureHistory(folder), { recursive: true });
  } catch (thrown) {
    throw new UsageError(`${folder}: no folder for a history: ${messageOf(thrown)}`);
  }
}

/** The runs of a history folder that began before a moment (ISO 8601). Files that are no results are told and left out. */
export function readHistory(folder: string, before: string): History {
  const history: History = { runs: [], notes: [] };
  const texts = new Map<string, string>();
  for (const file of runFiles(folder)) {
    try {
      const summary =
        readSummary(folder, file) ?? keepSummary(folder, file, readResults(join(folder, runsFolder, file)));
      history.runs.push(withSharedTexts(summary, texts));
    } catch (thrown) {
      history.notes.push(`history: ${messageOf(thrown)}`);
    }
  }
  history.runs = history.runs
    .filter(({ startedAt }) => startedAt < before)
    .sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  return history;
}

/** Keeps the results of a finished run, once; an interrupted one is nothing to compare with and is not kept. */
export function keepResults(folder: string, results: Results): void {
  if (results.interrupted) return;
  const name = `${results.startedAt.replaceAll(/[^\dTZ]/g, '-')}.json`;
  writeResults(join(folder, runsFolder, name), results);
  keepSummary(folder, name, results);
  for (const old of runFiles(folder).slice(0, -mostRuns))
    for (const each of [runsFolder, summariesFolder]) rmSync(join(folder, each, old), { force: true });
}

function runFiles(folder: string): string[] {
  return readdirSync(join(folder, runsFolder))
    .filter((file) => file.endsWith('.json'))
    .sort();
}

/** The summary of a run; undefined where there is none that this version can read. */
function readSummary(folder: string, name: string): RunSummary | undefined {
  const file = join(folder, summariesFolder, name);
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isSummary(value) ? value : undefined;
  } catch {
    // It is made again.
    return undefined;
  }
}

function keepSummary(folder: string, name: string, results: Results): RunSummary {
  const summary = summarize(results);
  writeWhole(join(folder, summariesFolder, name), JSON.stringify(summary));
  return summary;
}
