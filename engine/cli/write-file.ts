import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError, messageOf } from '../errors.js';

/** Makes sure, before any work is done, that a file that the user has named can be written. Throws UsageError. */
export function checkWritable(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
  } catch (thrown) {
    throw new UsageError(`${file}: cannot be written: ${messageOf(thrown)}`);
  }
}

/** Writes a file that `checkWritable` has let through. */
export function writeFileNamed(file: string, text: string): void {
  writeFileSync(file, text);
}
