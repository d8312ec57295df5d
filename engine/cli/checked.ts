import type { ValidateFunction } from 'ajv/dist/2020.js';
import { UsageError } from '../errors.js';

/** The value of a file, as its schema says. Throws UsageError naming the file and the first place that is otherwise. */
export function checked<T>(value: unknown, valid: ValidateFunction<T>, file: string): T {
  if (valid(value)) return value;
  const error = valid.errors?.[0];
  const place = error?.instancePath === '' ? '' : ` at ${error?.instancePath}`;
  const unknown: unknown = error?.params['additionalProperty'];
  const what =
    typeof unknown === 'string' ? `unknown member ${JSON.stringify(unknown)}` : (error?.message ?? 'wrong');
  throw new UsageError(`${file}: ${what}${place}`);
}
