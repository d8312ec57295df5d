import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file so that whoever reads it, whatever ends us, finds all of it or what was there before. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = draftOf(file);
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** Where a file is written before it takes its name. */
export function draftOf(file: string): string {
  return `${file}.${process.pid}.tmp`;
}
