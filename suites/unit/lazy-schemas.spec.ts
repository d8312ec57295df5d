import { expect } from 'expect';
import { isValid, shapeFinding } from '../../engine/contract/shapes.js';
import type { Contract, JsonObject } from '../../engine/types/index.js';
import { emptyContract } from './tiny-target.js';
import { test } from '../plain-test.js';

const plain = (schemas: Contract['schemas']): Contract => ({
  ...emptyContract,
  openapi: { document: 'shop.yaml', unchecked: [] },
  schemas,
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

test('hundreds of schemas that refer to each other are no burden', () => {
  const schemas = Array.from({ length: 900 }, (_, index): [string, JsonObject] => [
    `S${index}`,
    {
      required: ['id'],
      properties: {
        next: ref(`S${(index * 7 + 1) % 900}`),
        all: { items: ref(`S${(index * 3 + 2) % 900}`) },
      },
    },
  ]);
  const contract = plain(Object.fromEntries(schemas));
  expect(isValid(contract, ref('S0'), { id: 1, next: { id: 2, all: [{ id: 3 }] } })).toBe(true);
  const finding = shapeFinding(contract, ref('S0'), { id: 1, next: { id: 2, all: [{ id: 3 }, {}] } });
  expect(finding).toMatchObject({ at: '/next/all/1', expected: [expect.stringContaining("property 'id'")] });
});

test('answers may leave out what is only written, and nothing else', () => {
  const contract = plain({
    Secret: { type: 'string', writeOnly: true },
    User: {
      required: ['name', 'key', 'pin'],
      properties: { key: ref('Secret'), pin: { writeOnly: true }, enum: ref('Secret') },
    },
  });
  expect(isValid(contract, ref('User'), { name: 'a' })).toBe(true);
  expect(isValid(contract, ref('User'), { key: 'a' })).toBe(false);
  expect(isValid(contract, ref('User'), { name: 'a', enum: 1 })).toBe(false);
  expect(isValid(contract, { enum: [{ $ref: '#/components/schemas/User' }] }, { name: 'a' })).toBe(false);
});

test('members that no part of a schema names are seen through references', () => {
  const contract = plain({
    Base: { properties: { id: {} } },
    Book: { allOf: [ref('Base')], properties: { title: {} }, unevaluatedProperties: false },
  });
  expect(isValid(contract, ref('Book'), { id: 1, title: 'a' })).toBe(true);
  expect(isValid(contract, ref('Book'), { id: 1, name: 'a' })).toBe(false);
});

test('what must not be is named as its schema describes itself', () => {
  const gap = { description: 'a placeholder', type: 'string', pattern: '^TODO$' };
  const contract = { ...emptyContract, schemas: { Gap: gap } };
  const schema = { properties: { name: { not: ref('Gap') }, note: { not: { enum: ['x'] } } } };
  const expected = (value: object) => shapeFinding(contract, schema, { ...value })?.expected;
  expect(expected({ name: 'TODO' })).toEqual(['/name: not a placeholder']);
  expect(expected({ note: 'x' })).toEqual(['/note must NOT be valid']);
});
