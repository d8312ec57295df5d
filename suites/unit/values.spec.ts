import { expect } from 'expect';
import * as fc from 'fast-check';
import { generate } from '../../engine/values/generate.js';
import { components, difficult } from './values-schemas.js';
import { validatorOf } from './values-validity.js';
import { test } from '../plain-test.js';

const schemas = Object.entries(difficult);
const readOnly = new Set(['read-only and required', 'read-only in a part', 'discriminated']);

for (const [name, schema] of schemas)
  test(`values of difficult schemas are valid: ${name}`, () => {
    const { examples, boundaries, random } = generate(schema, components);
    expect(random).toBeDefined();
    const values = [
      ...examples,
      ...boundaries,
      ...(random ? fc.sample(random, { numRuns: 100, seed: 14 }) : []),
    ];
    expect(boundaries.length).toBeGreaterThan(0);
    if (readOnly.has(name)) return;
    const validate = name.includes('the flag u') ? undefined : validatorOf(schema);
    if (validate) expect(values.filter((value) => !validate(value))).toEqual([]);
  });
