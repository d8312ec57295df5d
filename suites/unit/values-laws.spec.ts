import { expect } from 'expect';
import * as fc from 'fast-check';
import { generate, invalidValues } from '../../engine/values/generate.js';
import { anySchema } from './values-random-schemas.js';
import { components } from './values-schemas.js';
import { validatorOf } from './values-validity.js';
import { test } from '../plain-test.js';

const runs = { numRuns: Number(process.env['RUNS'] ?? 150), seed: Number(process.env['SEED'] ?? 14) };

test('all values of a schema are valid, all that leave it are not', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const validate = validatorOf(schema);
      const { examples, boundaries, random } = generate(schema, components);
      const drawn = random ? fc.sample(random, { numRuns: 20, seed: 1 }) : [];
      expect([...examples, ...boundaries, ...drawn].filter((value) => !validate(value))).toEqual([]);
      for (const valid of [...boundaries.slice(0, 2), ...drawn.slice(0, 1)])
        expect(invalidValues(schema, components, valid).filter(({ value }) => validate(value))).toEqual([]);
    }),
    runs,
  );
});
