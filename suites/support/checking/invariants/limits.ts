import { wordsOf, type FindClaims } from './claim.js';
import { claimOf, leastUsual } from './of-cells.js';

/** The largest and least numbers of types of 32 and 64 bits, as JSON keeps them. */
const limits = [2 ** 31 - 1, -(2 ** 31), 2 ** 32 - 1, 2 ** 63 - 1, -(2 ** 63), 2 ** 64 - 1, Number.MAX_VALUE];

/** Where such a number may stand for no limit, or for a time that never comes. */
const endless = new Set(
  'max maximum most limit cap quota until end ended ends at time date expires expiry ttl id ids key seed hash'.split(
    ' ',
  ),
);

/** So many times as large as all others is no measure of the same thing. */
const beyond = 1000;

/** No number is the limit of its type, thousands of times beyond all others: what could not be told was read as one. */
export const findLimits: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    if (wordsOf(pointer).some((word) => endless.has(word))) return [];
    const numbers = cells.filter(({ value }) => typeof value === 'number');
    if (numbers.length < leastUsual || numbers.length < cells.length) return [];
    const usual = numbers.filter(({ value }) => !limits.includes(Number(value)));
    const largest = Math.max(1, ...usual.map(({ value }) => Math.abs(Number(value))));
    if (largest * beyond > 2 ** 31) return [];
    return [
      claimOf(
        `no limit of a type of numbers at ${pointer}`,
        numbers,
        ({ value }) => limits.includes(Number(value)),
        { pointer, value: 2 ** 32 - 1 },
      ),
    ];
  });
