import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';

/** What OpenAPI 3.0 says in words of its own (`nullable`, exclusive bounds, `example`), in those of JSON Schema 2020-12. */
export function asNew(schema: JsonObject, written: JsonObject): JsonObject {
  const { minimum, maximum, examples, ...rest } = schema;
  const shown = examples ?? (written['example'] === undefined ? undefined : [written['example']]);
  const plain = {
    ...rest,
    ...bound('inimum', minimum, written['exclusiveMinimum']),
    ...bound('aximum', maximum, written['exclusiveMaximum']),
    ...(Array.isArray(shown) ? { examples: shown } : {}),
  };
  return written['nullable'] === true ? orNull(plain) : plain;
}

function bound(name: string, value: Json | undefined, exclusive: Json | undefined): JsonObject {
  if (value === undefined) return {};
  return exclusive === true ? { [`exclusiveM${name}`]: value } : { [`m${name}`]: value };
}

/**
 * The schema, or null. OpenAPI 3.0.3 wants a `type` beside `nullable`, and null among the values of an `enum`; most
 * documents that leave these out mean null all the same.
 */
function orNull(schema: JsonObject): JsonObject {
  const { type, enum: values, ...rest } = schema;
  const outer = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'const'].some((name) => name in schema);
  if (outer) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...rest,
    ...(type === undefined ? {} : { type: withNull([type].flat()) }),
    ...(Array.isArray(values) ? { enum: withNull(values, null) } : {}),
  };
}

function withNull(values: Json[], nothing: Json = 'null'): Json[] {
  return values.includes(nothing) ? values : [...values, nothing];
}

/** The texts of scalars that a schema shows or has by default. */
export function shownBy(schema: JsonObject | boolean): Json[] {
  if (!isObject(schema)) return [];
  const examples = Array.isArray(schema['examples']) ? schema['examples'] : [];
  return schema['default'] === undefined ? examples : [...examples, schema['default']];
}
