import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';

type Schemas = Readonly<Record<string, JsonObject>>;

/** References, `allOf` and unions within each other are followed this far. */
const deepest = 8;

/** The schema that one stands for: references resolved, and of a union with `null` the other part. */
export function standsFor(schema: Json | undefined, schemas: Schemas, depth = 0): JsonObject | undefined {
  if (!isObject(schema) || depth > deepest) return undefined;
  const reference = schema['$ref'];
  if (typeof reference === 'string')
    return standsFor(schemas[reference.replace('#/components/schemas/', '')], schemas, depth + 1);
  const union = schema['anyOf'] ?? schema['oneOf'];
  const parts = Array.isArray(union) ? union.filter((part) => !isNull(part)) : [];
  return parts.length === 1 ? standsFor(parts[0], schemas, depth + 1) : schema;
}

/** The members that an object's schema names: those of `allOf`, and those that all forms of a union have. */
export function membersOf(schema: Json | undefined, schemas: Schemas, depth = 0): Record<string, JsonObject> {
  const own = standsFor(schema, schemas);
  if (!own || depth > deepest) return {};
  const parts = Array.isArray(own['allOf']) ? own['allOf'] : [];
  const named = isObject(own['properties']) ? own['properties'] : {};
  const members = Object.entries(named).flatMap(([name, member]): [string, JsonObject][] => {
    const resolved = standsFor(member, schemas);
    return resolved ? [[name, { ...resolved, ...annotations(member) }]] : [];
  });
  return Object.assign(
    {},
    commonMembers(own, schemas, depth),
    ...parts.map((part) => membersOf(part, schemas, depth + 1)),
    Object.fromEntries(members),
  ) as Record<string, JsonObject>;
}

/** The members that an object's schema requires, by itself or in `allOf`. */
export function requiredOf(schema: Json | undefined, schemas: Schemas, depth = 0): string[] {
  const own = standsFor(schema, schemas);
  if (!own || depth > deepest) return [];
  const parts = Array.isArray(own['allOf']) ? own['allOf'] : [];
  const named = Array.isArray(own['required']) ? own['required'].map(String) : [];
  return [...named, ...parts.flatMap((part) => requiredOf(part, schemas, depth + 1))];
}

function commonMembers(
  { anyOf, oneOf }: JsonObject,
  schemas: Schemas,
  depth: number,
): Record<string, JsonObject> {
  const union = anyOf ?? oneOf;
  const forms = Array.isArray(union) ? union.filter((form) => !isNull(form)) : [];
  const [first = {}, ...others] = forms.map((form) => membersOf(form, schemas, depth + 1));
  return Object.fromEntries(
    Object.entries(first).filter(([name]) => others.every((members) => Object.hasOwn(members, name))),
  );
}

/** Types that a schema allows beside `null`; empty where it does not say. */
export function typesOf({ type, enum: values }: JsonObject): string[] {
  const named = [type].flat().filter((each): each is string => typeof each === 'string' && each !== 'null');
  if (named.length > 0 || !Array.isArray(values)) return named;
  return [...new Set(values.map((value) => typeof value))];
}

/** Whether a value of this schema is one text, number or boolean. */
export function isScalar(schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
}

function isNull(schema: Json): boolean {
  return isObject(schema) && schema['type'] === 'null';
}

/** What a reference's siblings say of the member itself. */
function annotations(schema: Json): JsonObject {
  if (!isObject(schema)) return {};
  const names = ['readOnly', 'writeOnly', 'deprecated'].filter((name) => schema[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, schema[name] ?? null]));
}
