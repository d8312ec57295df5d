import { expect } from 'expect';
import fc from 'fast-check';
import { canonical } from '../../engine/json/compare.js';
import type { Json } from '../../engine/types/index.js';
import { checkUnique } from '../support/checking/relations/members.js';
import { test } from '../plain-test.js';

const located = (values: readonly Json[]) => values.map((value, index) => ({ at: `/${index}`, value }));
const findingOf = (values: readonly Json[]) => {
  const outcome = checkUnique(located(values));
  return outcome.relevant ? outcome.finding : undefined;
};

test('a value that stands twice is told, whatever the order of its members', () => {
  expect(
    findingOf([
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ]),
  ).toMatchObject({ expected: ['another value than at /0'], at: '/1' });
  expect(findingOf(['x', 'y', 'x'])).toMatchObject({ at: '/2' });
  expect(findingOf([null, null])).toMatchObject({ at: '/1' });
});

test('a number and the text of it are one value; records that are as long as each other are not', () => {
  expect(findingOf([7, '7'])).toMatchObject({ at: '/1' });
  expect(findingOf([{ a: 1 }, { a: 2 }, { b: 1 }, [1, 2]])).toBeUndefined();
});

test('values are told apart as their canonical texts are', () => {
  const small = fc.jsonValue({ maxDepth: 2 }).filter((value) => typeof value === 'object');
  fc.assert(
    fc.property(fc.array(small, { minLength: 2, maxLength: 12 }), (drawn) => {
      const values = JSON.parse(JSON.stringify(drawn)) as Json[];
      const isRepeated = new Set(values.map(canonical)).size < values.length;
      expect(findingOf(values) !== undefined).toBe(isRepeated);
    }),
  );
});
