import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MutationLine } from './outcome.js';

const prefix = 'proof-';

/** Keeps an outcome as a line of the worker's file: what was proven survives whatever ends the run. */
export function writeMutation(folder: string, worker: number, outcome: MutationLine): void {
  appendFileSync(join(folder, `${prefix}${worker}.jsonl`), `${JSON.stringify(outcome)}\n`);
}

/** All outcomes of a run; a last line that was cut off while it was written is left out. */
export function readMutations(folder: string): MutationLine[] {
  const files = readdirSync(folder).filter((file) => file.startsWith(prefix));
  return files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as MutationLine];
      } catch {
        return [];
      }
    });
}
