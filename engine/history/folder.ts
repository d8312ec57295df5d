import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, messageOf } from '../errors.js';
import { readResults } from '../results/read.js';
import type { Results } from '../results/types.js';

/** Runs that a history keeps; older ones are removed. */
const mostRuns = 30;

const runsFolder = 'runs';

/** What a history folder holds: earlier runs, the oldest first, and what could not be read. */
export interface History {
  runs: Results[];
  notes: string[];
}

/** Where the Allure report's own history lies in a history folder. */
export function allureHistory(folder: string): string {
  return join(folder, 'allure');
}

/** Makes a history folder where there is none. Throws UsageError when that cannot be done. */
export function openHistory(folder: string): void {
  try {
    mkdirSync(join(folder, runsFolder), { recursive: true });
    mkdirSync(allureHistory(folder), { recursive: true });
  } catch (thrown) {
    throw new UsageError(`${folder}: no folder for a history: ${messageOf(thrown)}`);
  }
}

/** The runs of a history folder that began before a moment (ISO 8601). Files that are no results are told and left out. */
export function readHistory(folder: string, before: string): History {
  const history: History = { runs: [], notes: [] };
  for (const file of runFiles(folder)) {
    try {
      history.runs.push(readResults(join(folder, runsFolder, file)));
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
  const file = join(folder, runsFolder, name);
  // Whoever reads meanwhile, or ends us, never finds half a file.
  writeFileSync(`${file}.part`, JSON.stringify(results));
  renameSync(`${file}.part`, file);
  for (const old of runFiles(folder).slice(0, -mostRuns)) rmSync(join(folder, runsFolder, old));
}

function runFiles(folder: string): string[] {
  return readdirSync(join(folder, runsFolder))
    .filter((file) => file.endsWith('.json'))
    .sort();
}
