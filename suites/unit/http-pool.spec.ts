import { expect } from 'expect';
import * as undici from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';
import { test } from '../plain-test.js';

test('the pool that is loaded by itself is the one of the package', () => {
  expect(Pool).toBe(undici.Pool);
});
