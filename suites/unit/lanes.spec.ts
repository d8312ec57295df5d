import { expect } from 'expect';
import fc from 'fast-check';
import { inLanes } from '../../engine/lanes.js';
import { test } from '../plain-test.js';

test('lanes perform each item once, no more at once than there are lanes, and answer in the order of the items', async () => {
  const delays = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(delays, fc.integer({ min: 1, max: 4 }), async (items, lanes) => {
      let atOnce = 0;
      let most = 0;
      const results = await inLanes(items, lanes, async (turns) => {
        most = Math.max(most, ++atOnce);
        for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
        atOnce--;
        return turns * 2;
      });
      expect(results).toEqual(items.map((turns) => turns * 2));
      expect(most).toBe(Math.min(lanes, items.length));
    }),
    { numRuns: 50 },
  );
});

test('lanes reject with what one of them has thrown', async () => {
  const perform = (item: number): Promise<number> =>
    item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item);
  await expect(inLanes([1, 2, 3], 2, perform)).rejects.toThrow('two');
});
