import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { isObject } from '../../json/guards.js';
import type { JsonObject } from '../../types/index.js';
import { all, propertiesOf, schemaOf } from '../schema/merge-members.js';
import { bounded } from './bounded.js';
import type { Member } from './members.js';
import type { Build } from './node.js';
import { words } from './words.js';

/** Members that a schema does not name: as many as it asks for, and some where it is about nothing else. */
export function extrasOf(
  shape: JsonObject,
  members: readonly Member[],
  build: Build,
  depth: number,
): Arbitrary<JsonObject> {
  const own = propertiesOf(shape);
  const min = typeof shape['minProperties'] === 'number' ? shape['minProperties'] : 0;
  const max = typeof shape['maxProperties'] === 'number' ? shape['maxProperties'] : Infinity;
  const least = Math.max(0, min - members.length);
  const isMap = members.length === 0 && Object.keys(own).length === 0;
  if (least === 0 && (!isMap || (depth > 2 && min === 0) || max === 0)) return fc.constant({});
  const [keys, value] = keysAndValue(shape, build, depth);
  const values = value.random();
  if (!keys || !values) return fc.constant({});
  const free = bounded(keys, (key) => !Object.hasOwn(own, key));
  if (!free) return fc.constant({});
  return fc.dictionary(free, values, {
    minKeys: Math.min(least, 200),
    maxKeys: Math.max(least, Math.min(max, least + 3)),
    size: 'max',
    noNullPrototype: true,
  });
}

/** Names by the first pattern that has a schema, or by what the schema says of names; and their values. */
function keysAndValue(shape: JsonObject, build: Build, depth: number) {
  const { patternProperties, propertyNames } = shape;
  const rest = schemaOf(shape['additionalProperties']);
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const named = schemaOf(propertyNames);
  for (const [pattern, schema] of rest === true ? [] : patterns) {
    const keys = build(all({ type: 'string', pattern }, named), depth + 1).random();
    const values = build(schemaOf(schema) ?? true, depth + 1);
    if (keys && values.random()) return [keys as Arbitrary<string>, values] as const;
  }
  const keys = named === undefined ? words() : build(all({ type: 'string' }, named), depth + 1).random();
  return [keys as Arbitrary<string> | undefined, build(rest ?? { type: 'string' }, depth + 1)] as const;
}
