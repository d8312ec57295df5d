import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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

/** Compresses what a live run has stored: its answers are much alike. */
export function packLiveRun(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.jsonl'))) {
    const file = join(folder, name);
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
    rmSync(file);
  }
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
