import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { StoredCase } from './stored-case.js';

/** Appends a case to its service's file of a live run. */
export function storeCase(folder: string, stored: StoredCase): void {
  const file = join(folder, `${stored.service}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(stored)}\n`);
}

/** Compresses what a live run has stored of a service: its answers are much alike. */
export function packService(folder: string, service: string): void {
  const file = join(folder, `${service}.jsonl`);
  if (!existsSync(file)) return;
  writeFileSync(`${file}.tmp`, gzipSync(readFileSync(file)));
  renameSync(`${file}.tmp`, `${file}.gz`);
  rmSync(file);
}

/** Removes all but the latest live runs. */
export function pruneStored(folder: string, keep: number): void {
  if (!existsSync(folder)) return;
  const nights = readdirSync(folder)
    .map((name) => basename(name))
    .sort();
  nights
    .slice(0, Math.max(0, nights.length - keep))
    .forEach((night) => rmSync(join(folder, night), { recursive: true }));
}

/** Live runs whose records, and whose results, are kept. */
const keptRecords = 400;
const keptResults = 30;

/** Removes the records of all but the latest live runs, and the results of more. */
export function pruneRuns(nights: string): void {
  const all = readdirSync(nights).sort().reverse();
  for (const night of all.slice(keptRecords)) rmSync(join(nights, night), { recursive: true });
  for (const night of all.slice(keptResults, keptRecords))
    rmSync(join(nights, night, 'results.json'), { force: true });
}
