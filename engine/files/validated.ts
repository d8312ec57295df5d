import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { UsageError } from '../errors.js';
import type { OwnSchema } from './own-schema.js';

/**
 * The value of a file, as its schema says. Throws UsageError naming the file and the first place that is otherwise, with
 * `advice` at its end.
 */
export function validated<T>(value: unknown, valid: OwnSchema<T>, file: string, advice = ''): T {
  if (valid(value)) return value;
  const error = valid.errors[0];
  const place = error?.instancePath === '' ? '' : ` at ${error?.instancePath}`;
  const unknown: unknown = error?.params['additionalProperty'];
  if (typeof unknown !== 'string') {
    const form = error?.keyword === 'pattern' ? descriptionOf(error.parentSchema) : '';
    throw new UsageError(`${file}: ${error?.message ?? 'wrong'}${place}${form}${advice}`);
  }
  const members = membersOf(error?.parentSchema);
  const hint = members.length === 0 ? '' : `; members are ${members.join(', ')}`;
  throw new UsageError(`${file}: unknown member ${JSON.stringify(unknown)}${place}${hint}${advice}`);
}

/** What an object's schema names, where the validator was made to tell (`verbose`). */
function membersOf(schema: AnySchemaObject | undefined): string[] {
  const properties: unknown = schema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/** What a schema says of a text whose form is wrong. */
function descriptionOf(schema: AnySchemaObject | undefined): string {
  const description: unknown = schema?.['description'];
  return typeof description === 'string' ? `; it is: ${description}` : '';
}
