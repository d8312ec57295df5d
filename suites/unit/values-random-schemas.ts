import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../engine/types/index.js';

const names = fc.constantFrom('a', 'b', 'c');
const small = fc.nat(4);
const member = <T extends Json>(keyword: string, values: fc.Arbitrary<T>): fc.Arbitrary<JsonObject> =>
  values.map((value): JsonObject => ({ [keyword]: value }));

/** Some of these keywords with values of theirs. */
function some(...keywords: fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(...keywords.map((each) => fc.option(each, { nil: {}, freq: 1 })))
    .map((all) => Object.assign({}, ...all) as JsonObject);
}

const numbers = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.5, -1.25, 0.1, 3.7));
const bounds = some(
  member('minimum', numbers),
  member('maximum', numbers),
  member('exclusiveMinimum', numbers),
  member('exclusiveMaximum', numbers),
  member('multipleOf', fc.constantFrom(1, 2, 5, 0.5, 0.1, 0.01)),
  member('format', fc.constantFrom('int32', 'int64', 'double')),
);
const lengths = some(
  member('minLength', small),
  member('maxLength', fc.nat(30)),
  member('pattern', fc.constantFrom('^[a-z]+$', '^\\d{3}$', 'x', '^(?!a)', '^[A-Z]{2}-\\w*$')),
  member('format', fc.constantFrom('date', 'uuid', 'email', 'ipv4', 'uri', 'date-time', 'hostname')),
);
const scalar = fc.oneof(fc.constantFrom<Json[]>('a', 'bc', 1, 2.5, true, null), fc.constant<Json>([1]));

/** Schemas of every kind, few levels deep; many allow nothing at all. */
// oxlint-disable-next-line max-lines-per-function -- the parts refer to each other
export const anySchema = fc.letrec<{ schema: Json; leaf: JsonObject; tree: JsonObject }>((tie) => {
  const inner = tie('schema');
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  const members = fc.dictionary(names, inner, {
    maxKeys: 3,
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>;
  const objects = some(
    member('properties', members),
    member('required', fc.uniqueArray(names, { maxLength: 2 })),
    member('additionalProperties', inner),
    member(
      'patternProperties',
      fc.tuple(fc.constantFrom('^a', '^x-'), inner).map(([name, each]): JsonObject => ({ [name]: each })),
    ),
    member('propertyNames', fc.constantFrom<JsonObject[]>({ maxLength: 3 }, { pattern: '^[a-c]' })),
    member('minProperties', small),
    member('maxProperties', small),
    member('dependentRequired', fc.constantFrom<JsonObject[]>({ a: ['b'] }, { b: ['c'], c: ['a'] })),
  );
  const arrays = some(
    member('items', inner),
    member('prefixItems', list),
    member('minItems', small),
    member('maxItems', small),
    member('uniqueItems', fc.boolean()),
    member('contains', inner),
  );
  const typed = (type: Json, rest: fc.Arbitrary<JsonObject>) =>
    rest.map((each): JsonObject => ({ type, ...each }));
  return {
    schema: fc.oneof({ maxDepth: 2, depthSize: 'small' }, tie('leaf'), tie('tree')),
    leaf: fc.oneof(
      typed('integer', bounds),
      typed('number', bounds),
      typed('string', lengths),
      fc.constantFrom<JsonObject[]>(
        { type: 'boolean' },
        { type: 'null' },
        {},
        { $ref: '#/components/schemas/Tree' },
      ),
      member('enum', fc.array(scalar, { minLength: 1, maxLength: 3 })),
      member('const', scalar),
    ),
    tree: fc.oneof(
      { weight: 3, arbitrary: typed('object', objects) },
      { weight: 3, arbitrary: typed('array', arrays) },
      typed(['object', 'null'], objects),
      objects,
      member('oneOf', list),
      member('anyOf', list),
      member('allOf', list),
      fc.tuple(member('not', inner), tie('leaf')).map(([one, other]): JsonObject => ({ ...one, ...other })),
      fc
        .tuple(inner, inner, inner)
        .map(([when, then, otherwise]): JsonObject => ({ if: when, then, else: otherwise })),
      fc
        .tuple(member('anyOf', list), typed('object', objects))
        .map(([one, other]): JsonObject => ({ ...one, ...other })),
    ),
  };
}).schema as fc.Arbitrary<JsonObject>;
