import { isObject } from '../../json/guards.js';
import { canonical } from '../../json/compare.js';
import type { Json, JsonObject } from '../../types/index.js';
import { discriminated } from './discriminated.js';
import { schemaOf } from './merge-members.js';
import { merge, typesOf } from './merge.js';
import type { Schema, Scope } from './scope.js';

/** A schema as alternatives without references and combinations. */
export interface Expanded {
  shapes: JsonObject[];
  /** False: what satisfies a shape need not satisfy the schema. */
  exact: boolean;
}

/** References in a row that lead to no schema of their own. */
const deepest = 12;
/** Alternatives beyond these are left out. */
const most = 24;
const nothing: Expanded = { shapes: [], exact: true };

const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

/** What a schema allows, as alternatives: any value of one of them, checked where they are not exact. */
export function expand(schema: Schema, scope: Scope, depth = 0): Expanded {
  if (schema === false || depth > deepest) return nothing;
  if (schema === true) return { shapes: [{}], exact: true };
  const plain = Object.entries(schema).filter(([name]) => !combining.includes(name));
  let found: Expanded = { shapes: [Object.fromEntries(plain)], exact: true };
  if (plain.length < Object.keys(schema).length)
    for (const part of partsOf(schema, scope, depth + 1)) found = both(found, part);
  return closed(withoutTypes(found, schema['not']));
}

function* partsOf(schema: JsonObject, scope: Scope, depth: number): Generator<Expanded> {
  const of = (value: Json | undefined): Expanded => expand(schemaOf(value) ?? true, scope, depth);
  const { $ref, allOf, anyOf, oneOf, not } = schema;
  if (typeof $ref === 'string') {
    const target = scope.resolve($ref);
    yield target === undefined ? nothing : expand(target, scope, depth);
  }
  if (Array.isArray(allOf)) for (const each of allOf) yield of(each);
  if (Array.isArray(anyOf)) yield union(anyOf.map((each) => of(discriminated(schema, each, scope))));
  if (Array.isArray(oneOf)) {
    const found = union(oneOf.map((each) => of(discriminated(schema, each, scope))));
    yield { ...found, exact: found.exact && oneOf.length === 1 };
  }
  if (not !== undefined) yield { shapes: [{}], exact: false };
  yield* conditional(schema, of);
}

/** What `if` and `dependentSchemas` ask of some values only. */
function* conditional(schema: JsonObject, of: (value: Json | undefined) => Expanded): Generator<Expanded> {
  if (schema['if'] !== undefined) {
    const when = both(of(schema['if']), of(schema['then']));
    yield { ...union([when, of(schema['else'])]), exact: false };
  }
  if (isObject(schema['dependentSchemas']))
    for (const [name, each] of Object.entries(schema['dependentSchemas'])) {
      const present: Expanded = { shapes: [{ type: 'object', required: [name] }], exact: true };
      yield { ...union([{ shapes: [{}], exact: true }, both(present, of(each))]), exact: false };
    }
}

function union(all: Expanded[]): Expanded {
  const shapes = new Map(
    all.flatMap((each) => each.shapes).map((shape): [string, JsonObject] => [canonical(shape), shape]),
  );
  return { shapes: [...shapes.values()].slice(0, most), exact: all.every(({ exact }) => exact) };
}

function both(one: Expanded, other: Expanded): Expanded {
  const merged = one.shapes.flatMap((left) => other.shapes.map((right) => merge(left, right)));
  const some = merged.filter((each) => each !== undefined);
  return {
    shapes: some.slice(0, most).map(({ schema }) => schema),
    exact: one.exact && other.exact && some.every(({ exact }) => exact),
  };
}

const every = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];

/** `not: { type }` leaves the other types: random values of all would rarely meet them. */
function withoutTypes(found: Expanded, not: Json | undefined): Expanded {
  const types = isObject(not) && Object.keys(not).length === 1 ? typesOf(not['type']) : undefined;
  if (!types) return found;
  const left = every.filter(
    (type) => !types.includes(type) && (type !== 'integer' || !types.includes('number')),
  );
  const merged = found.shapes.map((shape) => merge(shape, { type: left })?.schema);
  const shapes = merged.filter((shape) => shape !== undefined);
  return { shapes, exact: false };
}

/** Members and items that nothing has evaluated are those that nothing names. */
function closed({ shapes, exact }: Expanded): Expanded {
  const open = shapes.some((each) => 'unevaluatedProperties' in each || 'unevaluatedItems' in each);
  if (!open) return { shapes, exact };
  const close = (shape: JsonObject): JsonObject => ({
    ...('unevaluatedProperties' in shape ? { additionalProperties: shape['unevaluatedProperties'] } : {}),
    ...('unevaluatedItems' in shape ? { items: shape['unevaluatedItems'] } : {}),
    ...shape,
  });
  return { shapes: shapes.map(close), exact: false };
}
