import { canonical } from '../../json/compare.js';
import type { Json, JsonObject } from '../../types/index.js';
import { scopeOf } from '../schema/scope.js';
import { faultsWithin, type Fault } from './within.js';

/** A value that leaves a schema in one way. */
export interface InvalidValue {
  value: Json;
  /** What is wrong with it, in plain words. */
  why: string;
  /** JSON pointer of the place that is wrong; empty: the whole value. */
  at: string;
}

/** One value for each way to leave the schema, made of a valid one, with only one thing wrong. */
export function invalidValues(
  schema: JsonObject | boolean,
  schemas: Record<string, JsonObject>,
  valid: Json,
): InvalidValue[] {
  const scope = scopeOf(schemas);
  const view = scope.view(schema);
  const all: Fault[] = [...faultsWithin(view, valid, scope)];
  const first = new Map<string, InvalidValue>();
  for (const { value, why, at } of all) {
    const text = canonical(value);
    if (!first.has(text) && scope.accepts(view, value) === false) first.set(text, { value, why, at });
  }
  return [...first.values()];
}
