import { expect } from 'expect';
import type { Exchange } from '../../engine/types/index.js';
import { nestedPairs } from '../support/cases/things-told-apart.js';
import { isCalledBoth } from '../support/checking/called-both.js';
import { tinyOperation } from './tiny-target.js';
import { test } from '../plain-test.js';

const asked = (path: string) =>
  ({ step: { name: 'one of two', method: 'GET', path } }) as unknown as Exchange;

test('two names call one thing only where the answer shows both of them', () => {
  const both = [asked('/sea%20lion/info'), asked('/ZC/info')];
  expect(isCalledBoth(both, { name: 'Sea Lion', code: 'zc' })).toBe(true);
  expect(isCalledBoth(both, { name: 'Sea Lion', code: 'sl' })).toBe(false);
  expect(isCalledBoth([asked('/zc/info'), asked('/zc/info')], { name: 'zc' })).toBe(false);
});

test('a name that begins another one is compared with it, however many are known', () => {
  const operation = tinyOperation('/info/{name}', { name: 'path' });
  const known = ['seal', 'otter', 'Seal-pup', 'se'].map((name) => ({ name: [name] }));
  const pairs = nestedPairs(operation, known).map((pair) => pair.map(({ path }) => path));
  expect(pairs).toEqual([['/info/seal', '/info/Seal-pup']]);
});
