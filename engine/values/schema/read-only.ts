import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';

export type Schemas = Readonly<Record<string, JsonObject>>;

/** How references of a contract's schemas begin. */
export const prefix = '#/components/schemas/';

/** A documented value without what a request must not hold: members that are read-only. */
export function writable(value: Json, schema: Json, schemas: Schemas, depth = 0): Json {
  if (depth > 16) return value;
  const parts = partsOf(schema, schemas);
  if (Array.isArray(value)) {
    const items = { allOf: parts.flatMap((part) => part['items'] ?? []) };
    return value.map((item) => writable(item, items, schemas, depth + 1));
  }
  if (!isObject(value)) return value;
  const readOnly = new Set(parts.flatMap((part) => [...readOnlyNames(part, schemas)]));
  const kept = Object.entries(value).filter(([name]) => !readOnly.has(name));
  return Object.fromEntries(
    kept.map(([name, each]) => [name, writable(each, memberSchema(parts, name), schemas, depth + 1)]),
  );
}

/** A schema, and those that it is put together from. */
function partsOf(schema: Json, schemas: Schemas, depth = 0): JsonObject[] {
  const target = targetOf(schema, schemas);
  if (!target || depth > 8) return [];
  const { allOf, anyOf, oneOf } = target;
  const parts = [allOf, anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  return [target, ...parts.flatMap((part) => partsOf(part, schemas, depth + 1))];
}

/** Read-only members of an object's schema, those of its parts (`allOf`) included. */
export function readOnlyNames(schema: JsonObject, schemas: Schemas, depth = 0): Set<string> {
  const names = new Set<string>();
  const { properties, allOf } = schema;
  if (isObject(properties))
    for (const [name, each] of Object.entries(properties)) if (isReadOnly(each, schemas)) names.add(name);
  if (Array.isArray(allOf) && depth < 8)
    for (const part of allOf) {
      const target = targetOf(part, schemas);
      if (target) for (const name of readOnlyNames(target, schemas, depth + 1)) names.add(name);
    }
  return names;
}

function isReadOnly(schema: Json, schemas: Schemas): boolean {
  if (!isObject(schema)) return false;
  return schema['readOnly'] === true || targetOf(schema, schemas)?.['readOnly'] === true;
}

function targetOf(schema: Json, schemas: Schemas): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const name = $ref.startsWith(prefix) ? $ref.slice(prefix.length) : '';
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}

/** What all parts of a schema say of a member together. */
function memberSchema(parts: readonly JsonObject[], name: string): Json {
  const allOf = parts.flatMap(({ properties, additionalProperties }) =>
    isObject(properties) && Object.hasOwn(properties, name)
      ? (properties[name] as Json)
      : (additionalProperties ?? []),
  );
  return { allOf };
}
