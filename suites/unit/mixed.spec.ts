import { expect } from 'expect';
import fc from 'fast-check';
import { evenlyMixed } from '../mutation/mixed.js';
import { test } from '../plain-test.js';

/** Lists of items that tell which list they are of, and their place in it. */
const lists = fc
  .array(fc.nat({ max: 30 }), { maxLength: 8 })
  .map((lengths) => lengths.map((length, list) => Array.from({ length }, (_, place) => ({ list, place }))));

test('lists are mixed without loss, each in its order', () => {
  fc.assert(
    fc.property(lists, (each) => {
      const mixed = evenlyMixed(each);
      expect(mixed).toHaveLength(each.flat().length);
      for (const [list, items] of each.entries())
        expect(mixed.filter((item) => item.list === list)).toEqual(items);
    }),
  );
});

test('each half of the whole holds half of each list', () => {
  fc.assert(
    fc.property(lists, (each) => {
      const mixed = evenlyMixed(each);
      const half = mixed.slice(0, Math.ceil(mixed.length / 2));
      for (const [list, items] of each.entries()) {
        const first = half.filter((item) => item.list === list).length;
        expect(Math.abs(first - items.length / 2)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
