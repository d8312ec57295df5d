import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../files/read-data.js';
import { UsageError } from '../errors.js';
import { compileOwn } from '../files/own-schema.js';
import { packageRoot } from '../paths.js';
import type { Results } from './types.js';

const valid = compileOwn<Results>(() => {
  const file = join(packageRoot, 'reporters', 'results.schema.json');
  return JSON.parse(readFileSync(file, 'utf8')) as object;
});

/** Reads a results file that a check has written. Throws UsageError when it is none. */
export function readResults(file: string): Results {
  const value = readJson(file);
  if (valid(value)) return value;
  const error = valid.errors[0];
  throw new UsageError(`${file}: not a results file: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
}
