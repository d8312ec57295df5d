import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { readLocated } from '../../engine/files/located.js';
import { openApiMistakes } from '../../engine/openapi/mistakes.js';

/** Makes sure that contracts are OpenAPI documents that any tool can read. Throws UsageError with a line for each mistake. */
export function validateContracts(folder: string, names: readonly string[]): void {
  const told = names.flatMap((name) => mistakesOf(join(folder, `${name}.yaml`)));
  if (told.length > 0) throw new UsageError(told.join('\n'));
}

function mistakesOf(file: string): string[] {
  const read = readLocated(readFileSync(file, 'utf8'));
  return openApiMistakes(read.value)
    .slice(0, 10)
    .map(({ at, says }) => `${file}:${read.lineOf(at)}: not valid OpenAPI: ${['', ...at].join('/')} ${says}`);
}
