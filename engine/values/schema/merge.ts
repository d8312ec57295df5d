import { isObject } from '../../json/guards.js';
import { canonical, sameJson } from '../../json/compare.js';
import type { Json, JsonObject } from '../../types/index.js';
import { all, mergeItems, mergeMembers } from './merge-members.js';
import type { Schema } from './scope.js';

/** Both of two schemas in one. `exact`: a value that satisfies it satisfies both. */
export interface Merged {
  schema: JsonObject;
  exact: boolean;
}

type Combine = (one: Json, other: Json) => Json | undefined;

const higher: Combine = (one, other) => Math.max(Number(one), Number(other));
const lower: Combine = (one, other) => Math.min(Number(one), Number(other));
const either: Combine = (one, other) => one === true || other === true;
const joined: Combine = (one, other) => distinct([...listOf(one), ...listOf(other)]);
const nested: Combine = (one, other) => all(one as Schema, other as Schema);

/** How two values of a keyword become one; undefined where they cannot. */
const combine: Readonly<Record<string, Combine>> = {
  minimum: higher,
  exclusiveMinimum: higher,
  minLength: higher,
  minItems: higher,
  minProperties: higher,
  minContains: higher,
  maximum: lower,
  exclusiveMaximum: lower,
  maxLength: lower,
  maxItems: lower,
  maxProperties: lower,
  uniqueItems: either,
  readOnly: either,
  required: joined,
  examples: joined,
  propertyNames: nested,
  multipleOf: commonMultiple,
  dependentRequired: (one, other) => {
    const [left, right] = [one as JsonObject, other as JsonObject];
    const names = distinct([...Object.keys(left), ...Object.keys(right)]) as string[];
    return Object.fromEntries(
      names.map((name) => [name, [...listOf(left[name] ?? []), ...listOf(right[name] ?? [])]]),
    );
  },
};

/** Keywords that constrain: two of them that differ cannot be put into one. */
const constraints = new Set([
  ...['pattern', 'format', 'contains', 'maxContains', 'dependentSchemas', 'multipleOf'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'not'],
]);

/** Two schemas without references and alternatives as one; undefined where nothing satisfies both. */
export function merge(one: JsonObject, other: JsonObject): Merged | undefined {
  if (Object.keys(one).length === 0) return { schema: other, exact: true };
  if (Object.keys(other).length === 0) return { schema: one, exact: true };
  const { schema, exact } = mergeKeywords(one, other);
  const type = commonTypes(one['type'], other['type']);
  if (type?.length === 0) return undefined;
  if (type) schema['type'] = type;
  const values = commonValues(one, other);
  if (values?.length === 0) return undefined;
  if (values) {
    delete schema['const'];
    schema['enum'] = values;
  }
  mergeItems(schema, one, other);
  const isWhole = mergeMembers(schema, one, other);
  return { schema, exact: exact && isWhole };
}

/** The keywords of both, each combined by itself. */
function mergeKeywords(one: JsonObject, other: JsonObject): Merged {
  let exact = true;
  const schema: JsonObject = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const present = Object.hasOwn(one, keyword) ? one[keyword] : undefined;
    if (present === undefined) schema[keyword] = value;
    else if (!sameJson(present, value)) {
      const both = combine[keyword]?.(present, value);
      if (both !== undefined) schema[keyword] = both;
      else if (constraints.has(keyword)) exact = false;
    }
  }
  return { schema, exact };
}

/** The types that a schema names; undefined: any. */
export function typesOf(type: Json | undefined): string[] | undefined {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((each) => typeof each === 'string') : undefined;
}

/** The values to which `enum` and `const` bind. */
export function enumOf(schema: JsonObject): Json[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const'] as Json];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

function commonTypes(one: Json | undefined, other: Json | undefined): string[] | undefined {
  const [left, right] = [typesOf(one), typesOf(other)];
  if (!left || !right) return left ?? right;
  const integer = (types: string[]) => types.includes('integer') || types.includes('number');
  const common = left.filter((type) => right.includes(type));
  const narrow = integer(left) && integer(right) && !common.includes('number') && !common.includes('integer');
  return narrow ? [...common, 'integer'] : common;
}

function commonValues(one: JsonObject, other: JsonObject): Json[] | undefined {
  const [left, right] = [enumOf(one), enumOf(other)];
  if (!left || !right) return undefined;
  return left.filter((value) => right.some((each) => sameJson(each, value)));
}

function commonMultiple(one: Json, other: Json): number | undefined {
  const [left, right] = [Number(one), Number(other)];
  if (Number.isInteger(left / right)) return left;
  if (Number.isInteger(right / left)) return right;
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right)) return undefined;
  let [high, low] = [left, right];
  while (low !== 0) [high, low] = [low, high % low];
  return (left / high) * right;
}

function listOf(value: Json): Json[] {
  return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [value];
}

function distinct(values: Json[]): Json[] {
  return [...new Map(values.map((value) => [canonical(value), value])).values()];
}
