import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError, messageOf } from '../errors.js';

/** Makes sure, before any work is done, that a file that the user has named can be written. Throws UsageError. */
export function checkWritable(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
  } catch (thrown) {
    throw new UsageError(`${file}: cannot be written: ${messageOf(thrown)}`);
  }
  if (existsSync(file) && statSync(file).isDirectory())
    throw new UsageError(`${file}: cannot be written: it is a folder`);
}

/** The same of a folder that files are to be written into; it is made only then. Throws UsageError. */
export function checkFolder(folder: string): void {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) {
    const file = nearest === resolve(folder) ? 'it' : nearest;
    throw new UsageError(`${folder}: cannot be written into: ${file} is a file`);
  }
  try {
    accessSync(nearest, constants.W_OK);
  } catch (thrown) {
    throw new UsageError(`${folder}: cannot be written into: ${messageOf(thrown)}`);
  }
}

/** Writes a file that `checkWritable` has let through. */
export function writeFileNamed(file: string, text: string): void {
  writeFileSync(file, text);
}

/** Writes a value as JSON, where the user has named a file for it. */
export function writeJsonNamed(file: string | undefined, value: unknown): void {
  if (file !== undefined) writeFileNamed(file, `${JSON.stringify(value, null, 2)}\n`);
}
