import { expect } from 'expect';
import * as fc from 'fast-check';
import { generate, invalidTexts } from '../../engine/values/generate.js';
import { writeParameter } from '../../engine/values/wire.js';
import type { Json, JsonObject, Parameter, ParameterStyle } from '../../engine/types/index.js';
import { anySchema } from './values-random-schemas.js';
import { components, difficult } from './values-schemas.js';
import { readAs, readParameter } from './values-reader.js';
import { validatorOf } from './values-validity.js';
import { test } from '../plain-test.js';

const named = { name: 'color', required: true, sample: 'color', values: [], generate: true };

test('no usual reader takes an invalid text for a valid value', () => {
  const schemas = [...Object.values(difficult), ...fc.sample(anySchema, { numRuns: 100, seed: 14 })];
  let texts = 0;
  for (const schema of schemas) {
    if (typeof schema === 'boolean' || JSON.stringify(schema).includes('\\\\@')) continue;
    const validate = validatorOf(schema);
    for (const { text } of invalidTexts({ ...named, in: 'query', schema }, components)) {
      texts++;
      expect([schema, text, readAs(text).filter((value) => validate(value))]).toEqual([schema, text, []]);
    }
  }
  expect(texts).toBeGreaterThan(50);
});

const styles: [Parameter['in'], ParameterStyle][] = [
  ...(['simple', 'label', 'matrix'] as const).map((style): [Parameter['in'], ParameterStyle] => [
    'path',
    style,
  ]),
  ...(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const).map(
    (style): [Parameter['in'], ParameterStyle] => ['query', style],
  ),
  ['header', 'simple'],
  ['cookie', 'form'],
];
const scalars: JsonObject = { type: ['string', 'integer'], maxLength: 12 };
const schemas: JsonObject[] = [
  scalars,
  { type: 'array', items: scalars },
  { type: 'object', properties: { a: scalars, b: scalars }, required: ['a'] },
];

for (const [place, style] of styles)
  for (const explode of [false, true])
    test(`${place} parameters of style ${style}${explode ? ', exploded,' : ''} read back`, () => {
      const parameter = { ...named, in: place, style, explode, schema: {} };
      for (const schema of schemas) {
        const { boundaries, random } = generate(schema, components);
        const values = [...boundaries, ...(random ? fc.sample(random, { numRuns: 50, seed: 14 }) : [])];
        for (const value of values) {
          const written = writeParameter(parameter, value);
          if (!written) continue;
          expect([written, readParameter(parameter, written, typeOf(value))]).toEqual([
            written,
            textsIn(value),
          ]);
        }
      }
    });

function typeOf(value: Json): 'array' | 'object' | 'scalar' {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' ? 'object' : 'scalar';
}

/** What a text can hold of a value. */
function textsIn(value: Json): Json {
  if (Array.isArray(value)) return value.map(textsIn);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textsIn(each)]));
}
