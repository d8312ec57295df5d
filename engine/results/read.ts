import { readJson } from '../files/read-data.js';
import { UsageError } from '../errors.js';
import { publishedOwn } from '../files/own-schema.js';
import type { Results } from './types.js';

const valid = publishedOwn<Results>('results');

/** Reads a results file that a check has written. Throws UsageError when it is none. */
export function readResults(file: string): Results {
  const value = readJson(file);
  if (valid(value)) return value;
  const error = valid.errors[0];
  throw new UsageError(`${file}: not a results file: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
}
