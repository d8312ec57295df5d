import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { draftOf } from '../files/write-whole.js';
import type { Results } from './types.js';

/** Writes results service by service, a line for each: those of thousands are never one text in memory. */
export function writeResults(file: string, { services, ...run }: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = draftOf(file);
  const opened = openSync(draft, 'w');
  writeSync(opened, `${JSON.stringify(run).slice(0, -1)},"services":[\n`);
  services.forEach((service, index) =>
    writeSync(opened, `${index === 0 ? '' : ',\n'}${JSON.stringify(service)}`),
  );
  writeSync(opened, '\n]}\n');
  closeSync(opened);
  renameSync(draft, file);
}
