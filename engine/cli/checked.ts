import type { AnySchemaObject, ValidateFunction } from 'ajv/dist/2020.js';
import { UsageError } from '../errors.js';

/** The value of a file, as its schema says. Throws UsageError naming the file and the first place that is otherwise. */
export function checked<T>(value: unknown, valid: ValidateFunction<T>, file: string): T {
  if (valid(value)) return value;
  const error = valid.errors?.[0];
  const place = error?.instancePath === '' ? '' : ` at ${error?.instancePath}`;
  const unknown: unknown = error?.params['additionalProperty'];
  if (typeof unknown !== 'string') throw new UsageError(`${file}: ${error?.message ?? 'wrong'}${place}`);
  const members = membersOf(error?.parentSchema);
  const hint = members.length === 0 ? '' : `; members are ${members.join(', ')}`;
  throw new UsageError(`${file}: unknown member ${JSON.stringify(unknown)}${place}${hint}`);
}

/** What an object's schema names, where the validator was made to tell (`verbose`). */
function membersOf(schema: AnySchemaObject | undefined): string[] {
  const properties: unknown = schema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
