import { isObject } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import type { Json, JsonObject, ReceivedResponse } from '../../../engine/types/index.js';

/** Whether a value holds no text, number or truth at all: an answer about nothing. */
export function isEmptyValue(value: Json): boolean {
  if (typeof value === 'object' && value !== null)
    return entries(value).every(([, inner]) => isEmptyValue(inner));
  return value === null || value === false || (typeof value === 'string' && value.trim() === '');
}

/**
 * Whether an answer is empty in the members that a schema lists: what else it holds is not what was asked for, nor is what
 * stands in every success.
 */
export function isEmptyAs(schema: JsonObject | boolean, value: Json): boolean {
  const listed = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(listed) || !isObject(value)) return isEmptyValue(value);
  const names = Object.entries(listed).flatMap(([name, each]) =>
    isObject(each) && 'const' in each ? [] : [name],
  );
  return names.length > 0 && names.every((name) => isEmptyValue(value[name] ?? null));
}

/** Whether a response is a success that holds something. */
export function isFilled(response: ReceivedResponse | undefined): boolean {
  return response?.status === 200 && !isEmptyValue(response.json ?? null);
}
