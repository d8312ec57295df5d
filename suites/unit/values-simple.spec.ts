import { expect } from 'expect';
import * as fc from 'fast-check';
import { generate } from '../../engine/values/generate.js';
import type { Json, JsonObject } from '../../engine/types/index.js';
import { components } from './values-schemas.js';
import { test } from '../plain-test.js';

/** What is left of the first value of which this does not hold, once it is shrunk. */
function smallest(schema: JsonObject, holds: (value: Json) => boolean): Json | undefined {
  const { random } = generate(schema, components);
  if (!random) return undefined;
  return fc.check(fc.property(random, holds), { seed: 14, numRuns: 500 }).counterexample?.[0];
}

test('counterexamples shrink to short and plain values', () => {
  expect(smallest({ type: 'string', minLength: 2 }, () => false)).toBe('aa');
  expect(smallest({ type: 'integer', minimum: 3 }, () => false)).toBe(3);
  expect(smallest({ type: 'number', multipleOf: 0.1 }, (value) => Number(value) < 5)).toBe(5);
  expect(smallest({ type: 'string', pattern: '^[A-Z]{3}-\\d+$' }, () => false)).toBe('AAA-0');
  expect(smallest({ type: 'string', format: 'date' }, () => false)).toBe('1970-01-01');
  expect(smallest({ $ref: '#/components/schemas/Tree' }, () => false)).toEqual({ name: 'a' });
  expect(
    smallest({ type: 'array', items: { type: 'integer' }, uniqueItems: true, minItems: 2 }, () => false),
  ).toHaveLength(2);
  expect(
    smallest(
      {
        oneOf: [
          { type: 'integer', multipleOf: 3 },
          { type: 'integer', multipleOf: 5 },
        ],
      },
      (value) => Number(value) < 4,
    ),
  ).toBe(6);
});

test('what a document shows comes first, where it is valid, and without what is read-only', () => {
  const shown = [{ id: 1, petType: 'cat', name: 'Tom' }, { name: 5 }, { petType: 'dog', name: 'Rex' }];
  const { examples } = generate({ $ref: '#/components/schemas/Pet' }, components, shown);
  expect(examples).toEqual([
    { petType: 'cat', name: 'Tom' },
    { petType: 'dog', name: 'Rex' },
    { petType: 'text', name: 'Rex' },
  ]);
  expect(generate({ type: 'integer', default: 20, examples: [5, 'x'] }, {}).examples).toEqual([5, 20]);
});

test('read-only members are never sent, write-only ones are', () => {
  const schema: JsonObject = {
    type: 'object',
    required: ['id', 'password'],
    properties: { id: { type: 'integer', readOnly: true }, password: { type: 'string', writeOnly: true } },
  };
  const { boundaries, random = fc.constant(null) } = generate(schema, {});
  for (const value of [...boundaries, ...fc.sample(random, 50)])
    expect(Object.keys(value as object)).toEqual(['password']);
});

test('bounds, lengths, listed values, empty lists and absent members are among the boundaries', () => {
  const boundaries = (schema: JsonObject) => generate(schema, {}).boundaries;
  expect(boundaries({ type: 'integer', minimum: 1, maximum: 100 })).toEqual([1, 2, 100, 99]);
  expect(boundaries({ enum: ['a', 'b', null] })).toEqual(['a', 'b', null]);
  expect(boundaries({ type: ['boolean', 'null'] })).toEqual([true, false, null]);
  expect(boundaries({ type: 'string', minLength: 2, maxLength: 3 })).toEqual(
    expect.arrayContaining(['aa', 'aaa', 'ééé']),
  );
  expect(boundaries({ type: 'array', items: { type: 'integer' } })).toContainEqual([]);
  const members: JsonObject = { a: { type: 'boolean' }, b: { type: 'boolean' } };
  expect(boundaries({ type: 'object', properties: members })).toEqual(
    expect.arrayContaining([{}, { a: true, b: true }, { a: true }, { b: true }, { a: false }]),
  );
});

test('what cannot be done is named, in no endless search', () => {
  const unsupported = (schema: JsonObject) => {
    const { random, unsupported: named } = generate(schema, components);
    return random ? named : ['nothing', ...named];
  };
  expect(unsupported({ type: 'string', pattern: '(?i)abc' })).toEqual([
    'nothing',
    'the pattern (?i)abc is no regular expression',
  ]);
  expect(unsupported({ type: 'string', pattern: '^(a+)\\1b$', maxLength: 2 })).toEqual([
    'nothing',
    expect.stringContaining('no text was found'),
  ]);
  expect(unsupported({ type: 'string', format: 'phone' })).toEqual([
    'the format "phone" is not known: any text stands for it',
  ]);
  expect(unsupported({ type: 'integer', not: { type: 'number' } })).toContain('nothing');
  expect(unsupported({ $ref: '#/components/schemas/Endless' })).toContain(
    'a value that contains itself without end',
  );
  expect(unsupported({ $ref: '#/components/schemas/Loop' })).toContain('nothing');
  expect(unsupported({ $ref: '#/components/schemas/Nowhere' })).toContain('nothing');
  expect(unsupported({ $ref: 'other.yaml#/%' })).toContain('nothing');
  expect(generate({ type: 'string', pattern: '(?i)abc', example: 'ABC' }, {}).examples).toEqual([]);
});

test('random texts have no control characters, whatever the pattern', () => {
  for (const pattern of ['^\\s+\\S+$', '^[^a]+$', '.', '^[\\u0000-\\u007f]{1,5}$']) {
    const { random } = generate({ type: 'string', pattern }, {});
    const texts = random ? fc.sample(random, { numRuns: 200, seed: 14 }) : [];
    expect(texts.filter((text) => /[\p{Cc}\p{Cs}]/u.test(text as string))).toEqual([]);
    expect(texts).toHaveLength(200);
  }
});
