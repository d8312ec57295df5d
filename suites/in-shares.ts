import { test } from './plain-test.js';

/** Each share is this part of what is left, divided by the workers: the last ones are small, so that all end together. */
const part = 6;

/**
 * Declares tests in shares, each of which goes to one worker. For each share the runner copies all tests of the file: one
 * for each test takes longer than many of the tests.
 */
export function inShares<T>(all: readonly T[], workers: number, declareOne: (each: T) => void): void {
  for (let first = 0; first < all.length;) {
    const size = Math.ceil((all.length - first) / (workers * part));
    const shared = all.slice(first, first + size);
    first += size;
    test.describe(() => {
      test.describe.configure({ mode: 'default' });
      for (const each of shared) declareOne(each);
    });
  }
}
