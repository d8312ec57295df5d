import { expect } from 'expect';
import fc from 'fast-check';
import { allPairs } from '../../fixtures/catalogue/pairwise.js';
import { test } from '../plain-test.js';

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 9 });
const seeds = fc.integer({ min: 0, max: 1000 });

/** The pairs of values of two axes that no row holds. */
function missing(given: readonly number[], rows: readonly number[][]): string[] {
  return given.flatMap((otherSize, other) =>
    given.slice(0, other).flatMap((size, axis) => {
      const held = new Set(rows.map((row) => `${row[axis]} ${row[other]}`));
      return held.size === size * otherSize ? [] : [`axes ${axis} and ${other}: ${held.size}`];
    }),
  );
}

test('every pair of values of two axes occurs in a row', () => {
  fc.assert(
    fc.property(sizes, seeds, (given, seed) => missing(given, allPairs(given, seed)).length === 0),
    { numRuns: 60 },
  );
});

test('a row has one value of each axis', () => {
  fc.assert(
    fc.property(sizes, seeds, (given, seed) =>
      allPairs(given, seed).every(
        (row) =>
          row.length === given.length &&
          row.every((value, axis) => Number.isInteger(value) && value >= 0 && value < (given[axis] ?? 0)),
      ),
    ),
    { numRuns: 60 },
  );
});

test('the same seed gives the same rows, and far fewer than there are combinations', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const given = [4, 3, 4, 3, 2, 4, 5, 3, 3, 2];
      const rows = allPairs(given, seed);
      expect(allPairs(given, seed)).toEqual(rows);
      expect(rows.length).toBeLessThan(40);
    }),
    { numRuns: 20 },
  );
});

test('a single axis has all its values', () => {
  expect(allPairs([3])).toEqual([[0], [1], [2]]);
});
