import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { UsageError, messageOf } from '../../engine/errors.js';

/** Makes sure that contracts are OpenAPI documents that any tool can read. Throws UsageError with a line for each that is not. */
export async function validateContracts(folder: string, names: readonly string[]): Promise<void> {
  const faults = await Promise.all(names.map((name) => faultOf(join(folder, `${name}.yaml`))));
  const told = faults.filter((fault) => fault !== undefined);
  if (told.length > 0) throw new UsageError(told.join('\n'));
}

async function faultOf(file: string): Promise<string | undefined> {
  try {
    // Nothing outside of the file is ever read, whatever it refers to.
    await SwaggerParser.validate(file, { resolve: { external: false } });
    return undefined;
  } catch (thrown) {
    return `${file}: not valid OpenAPI: ${messageOf(thrown).split('\n').slice(0, 2).join(' ').slice(0, 300)}`;
  }
}
