import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import type { Schema } from './scope.js';

/** A schema of what satisfies all of these. */
export function all(...schemas: (Schema | undefined)[]): Schema {
  const some = schemas.filter((each) => each !== undefined && each !== true);
  if (some.includes(false)) return false;
  const [first] = some;
  return some.length > 1 ? { allOf: some } : (first ?? true);
}

/** Schemas of items, by their places: each place has what both say of it. */
export function mergeItems(schema: JsonObject, one: JsonObject, other: JsonObject): void {
  const [left, right] = [prefixOf(one), prefixOf(other)];
  const rest = all(schemaOf(one['items']), schemaOf(other['items']));
  if (rest !== true) schema['items'] = rest;
  const places = Array.from({ length: Math.max(left.length, right.length) });
  if (places.length > 0)
    schema['prefixItems'] = places.map((_, index) =>
      all(left[index] ?? schemaOf(one['items']), right[index] ?? schemaOf(other['items'])),
    );
}

/** Schemas of members, by their names: each name has what both say of it. False where that takes patterns of names. */
export function mergeMembers(schema: JsonObject, one: JsonObject, other: JsonObject): boolean {
  const [left, right] = [propertiesOf(one), propertiesOf(other)];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const of = (own: JsonObject, whole: JsonObject, name: string): Schema | undefined =>
    Object.hasOwn(own, name) ? schemaOf(own[name]) : schemaOf(whole['additionalProperties']);
  if (names.size > 0)
    schema['properties'] = Object.fromEntries(
      [...names].map((name): [string, Json] => [name, all(of(left, one, name), of(right, other, name))]),
    );
  const rest = all(schemaOf(one['additionalProperties']), schemaOf(other['additionalProperties']));
  if (rest !== true) schema['additionalProperties'] = rest;
  const patterns = [one, other].filter((each) => isObject(each['patternProperties']));
  if (patterns.length === 2)
    schema['patternProperties'] = {
      ...(one['patternProperties'] as JsonObject),
      ...(other['patternProperties'] as JsonObject),
    };
  return patterns.length === 0;
}

/** The schemas of the members that a schema names. */
export function propertiesOf(schema: JsonObject): JsonObject {
  return isObject(schema['properties']) ? schema['properties'] : {};
}

/** The schemas of an array's first items. */
export function prefixOf(schema: JsonObject): Schema[] {
  const { prefixItems } = schema;
  return Array.isArray(prefixItems) ? prefixItems.map((each) => schemaOf(each) ?? true) : [];
}

/** A value as a schema, where it is one. */
export function schemaOf(value: Json | undefined): Schema | undefined {
  return isObject(value) || typeof value === 'boolean' ? value : undefined;
}
