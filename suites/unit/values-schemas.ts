import type { Json, JsonObject } from '../../engine/types/index.js';

/** Schemas that refer to each other and to themselves. */
export const components: Record<string, JsonObject> = {
  Tree: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      children: { type: 'array', items: ref('Tree') },
      parent: ref('Tree'),
    },
  },
  Endless: { type: 'object', required: ['next'], properties: { next: ref('Endless') } },
  Loop: { $ref: '#/components/schemas/Loop' },
  Pet: {
    type: 'object',
    required: ['id', 'petType', 'name'],
    properties: {
      id: { type: 'integer', readOnly: true },
      petType: { type: 'string' },
      name: { type: 'string', example: 'Rex' },
      owner: ref('Owner'),
    },
  },
  Owner: {
    type: ['object', 'null'],
    properties: { email: { type: 'string', format: 'email' }, pets: list(ref('Pet')) },
  },
  Cat: {
    allOf: [
      ref('Pet'),
      {
        type: 'object',
        required: ['lives'],
        properties: { lives: { type: 'integer', minimum: 1, maximum: 9 } },
      },
    ],
  },
  Dog: {
    allOf: [ref('Pet'), { type: 'object', properties: { bark: { type: 'boolean' } }, required: ['id'] }],
  },
};

function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function list(items: Json): JsonObject {
  return { type: 'array', items };
}

const text = { type: 'string' };
const whole = { type: 'integer' };

/** Schemas of which each has values, though they are hard to find. */
export const difficult: Record<string, JsonObject | boolean> = {
  anything: true,
  'no keyword': {},
  'types in a list': { type: ['string', 'null', 'integer'] },
  'values of several types': { enum: ['a', 1, null, { b: [true] }] },
  'values that another keyword narrows': { type: 'string', enum: ['a', 'abc', 5], minLength: 2 },
  constant: { const: { a: [1, 'x'] } },
  'exclusive bounds': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 },
  'integers between fractions': { type: 'integer', minimum: 0.5, maximum: 1.5 },
  'huge bounds': { type: 'number', minimum: 1e300, maximum: 1.5e300 },
  'huge integers': { type: 'integer', minimum: 1e20, maximum: 1e21 },
  'above a bound that has no neighbour in decimals': {
    type: 'number',
    exclusiveMinimum: 0.1,
    maximum: 0.1000001,
  },
  cents: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 },
  'tens of millions': { type: 'integer', multipleOf: 10_000_000, minimum: 1 },
  'integers of a fraction': { type: 'integer', multipleOf: 0.25 },
  'negative numbers': { type: 'number', maximum: -1e6 },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64', minimum: 1 },
  float: { type: 'number', format: 'float' },
  'exact length': { type: 'string', minLength: 3, maxLength: 3 },
  'length in characters': { type: 'string', minLength: 1, maxLength: 1 },
  empty: { type: 'string', maxLength: 0 },
  'length and pattern': { type: 'string', pattern: '^[a-z0-9-]+$', minLength: 12, maxLength: 14 },
  'short and of a format': { type: 'string', format: 'email', maxLength: 18 },
  'format and pattern': { type: 'string', format: 'uri', pattern: '^https://' },
  'pattern with a look ahead': { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$', maxLength: 20 },
  'pattern without anchors': { type: 'string', pattern: '[A-Z]{3}' },
  'pattern of alternatives': { type: 'string', pattern: '^(draft|final)-\\d{2,4}$|^none$' },
  'pattern with letters of all scripts': { type: 'string', pattern: '^[\\p{L}\\s]{1,20}$' },
  'pattern with spaces': { type: 'string', pattern: '^\\w+\\s\\w+$' },
  'pattern that the flag u refuses': { type: 'string', pattern: '^[\\w\\-\\.]+\\@x$' },
  'list of distinct booleans': { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 2 },
  'list that begins with a pair': { type: 'array', prefixItems: [text, whole], items: false, minItems: 2 },
  'list that contains': {
    type: 'array',
    items: whole,
    contains: { minimum: 100 },
    minContains: 2,
    maxItems: 5,
  },
  'long list': {
    type: 'array',
    items: { type: 'object', properties: { a: text } },
    minItems: 20,
    maxItems: 25,
  },
  'list of anything': { type: 'array' },
  'map of numbers': {
    type: 'object',
    additionalProperties: { type: 'number' },
    minProperties: 2,
    maxProperties: 3,
  },
  'names by pattern': {
    type: 'object',
    patternProperties: { '^x-[a-z]+$': whole },
    additionalProperties: false,
    minProperties: 1,
  },
  'names within a list': { type: 'object', propertyNames: { enum: ['a', 'b'] }, additionalProperties: whole },
  'at most two members': {
    type: 'object',
    properties: { a: text, b: text, c: text, d: text },
    maxProperties: 2,
    minProperties: 1,
  },
  'members that depend on others': {
    type: 'object',
    properties: { a: text, b: text, c: text },
    dependentRequired: { a: ['b'], b: ['c'] },
  },
  'member that depends by schema': {
    type: 'object',
    properties: { card: text },
    dependentSchemas: { card: { required: ['address'], properties: { address: text } } },
  },
  'a member with the name of the prototype': {
    type: 'object',
    properties: JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}') as JsonObject,
    required: ['constructor'],
  },
  'required and not named': { type: 'object', required: ['a', 'b'] },
  'one of two': {
    oneOf: [
      { type: 'object', properties: { a: whole }, required: ['a'] },
      { type: 'object', properties: { b: whole }, required: ['b'] },
    ],
  },
  'one of multiples': { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] },
  'any of numbers and texts': {
    anyOf: [
      { type: 'number', minimum: 5 },
      { type: 'string', maxLength: 2 },
    ],
  },
  'all of ranges': { allOf: [{ type: 'integer', minimum: 1 }, { maximum: 10 }, { multipleOf: 4 }] },
  'all of patterns': {
    type: 'string',
    allOf: [{ pattern: '^[a-m]+$' }, { pattern: '[aeiou]$' }, { minLength: 3 }],
  },
  'all of closed objects': {
    allOf: [
      { type: 'object', properties: { a: text, b: text }, additionalProperties: false },
      { properties: { b: { minLength: 2 }, c: text } },
    ],
  },
  'no text': { not: { type: 'string' } },
  'no empty text': { type: 'string', not: { enum: ['', 'text'] } },
  'if then else': {
    type: 'object',
    properties: { country: { enum: ['US', 'CA'] }, code: text },
    required: ['country', 'code'],
    if: { properties: { country: { const: 'US' } } },
    then: { properties: { code: { pattern: '^\\d{5}$' } } },
    else: { properties: { code: { pattern: '^[A-Z]\\d[A-Z]$' } } },
  },
  'nothing unevaluated': {
    allOf: [{ type: 'object', properties: { a: text } }],
    properties: { b: whole },
    unevaluatedProperties: false,
  },
  tree: ref('Tree'),
  'optional part without end': { type: 'object', properties: { endless: ref('Endless'), a: text } },
  'read-only and required': ref('Pet'),
  'read-only in a part': ref('Dog'),
  discriminated: {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: { propertyName: 'petType', mapping: { feline: '#/components/schemas/Cat' } },
  },
  'null or a reference': { anyOf: [ref('Tree'), { type: 'null' }] },
  'reference and more': { ...ref('Tree'), required: ['children'] },
  'deep objects': {
    type: 'object',
    required: ['a'],
    properties: {
      a: {
        type: 'object',
        required: ['b'],
        properties: {
          b: {
            type: 'object',
            required: ['c'],
            properties: {
              c: {
                type: 'array',
                minItems: 1,
                items: { type: 'object', required: ['d'], properties: { d: whole } },
              },
            },
          },
        },
      },
    },
  },
  ...Object.fromEntries(
    [
      'date',
      'date-time',
      'time',
      'duration',
      'email',
      'uuid',
      'uri',
      'uri-reference',
      'uri-template',
      'url',
      'hostname',
      'ipv4',
      'ipv6',
      'byte',
      'binary',
      'password',
      'json-pointer',
      'relative-json-pointer',
      'regex',
      'idn-email',
      'iri',
      'int64',
    ].map((format) => [`format ${format}`, { type: 'string', format }]),
  ),
};
