import type { Json, JsonObject, Parameter } from '../../types/index.js';
import { builderOf } from '../random/build.js';
import { scopeOf } from '../schema/scope.js';
import { writeParameter } from '../wire.js';
import { readingsOf } from './readings.js';
import { invalidValues } from './values.js';

/** URLs and header fields beyond this are refused for their length. */
const longest = 2000;

/** Texts for a parameter that no usual reader takes for a valid value, each with what is wrong with it. */
export function invalidTexts(
  parameter: Parameter,
  schemas: Record<string, JsonObject>,
): { text: string; why: string }[] {
  const scope = scopeOf(schemas);
  const view = scope.view(parameter.schema);
  const valid = builderOf(scope)(view, 0).plain();
  if (valid === undefined || (typeof valid === 'object' && !Array.isArray(valid))) return [];
  const few = Array.isArray(valid) ? valid.slice(0, 1) : valid;
  const isInvalid = (text: string): boolean =>
    readingsOf(text).every((value) => scope.accepts(view, value) === false);
  const found = new Map<string, string>();
  const from = [valid, few].flatMap((value) => invalidValues(parameter.schema, schemas, value));
  // A text alone is a list of one: what is wrong with that is its item.
  from.sort((one, other) => other.at.length - one.at.length);
  for (const { value, why } of from) {
    const text = textOf(parameter, value);
    const named = why.replace('the value', `\`${parameter.name}\``);
    if (
      text !== undefined &&
      !found.has(text) &&
      text.length <= longest &&
      text.trim() !== '' &&
      isInvalid(text)
    )
      found.set(text, named);
  }
  return [...found].map(([text, why]) => ({ text, why }));
}

/** The text of a value where it is one: that of a path, of a field, or of one pair. */
function textOf(parameter: Parameter, value: Json): string | undefined {
  if (value === null || (typeof value === 'object' && !Array.isArray(value))) return undefined;
  const written = writeParameter(parameter, value);
  if (parameter.in === 'path' && /^\.{1,2}$/.test(written?.path ?? '')) return undefined;
  if (written?.cookie !== undefined)
    return written.cookie.includes('; ') ? undefined : written.cookie.slice(parameter.name.length + 1);
  const pairs = written?.query ?? [];
  return written?.path ?? written?.header ?? (pairs.length === 1 ? pairs[0]?.[1] : undefined);
}
