import { expect, test } from '@playwright/test';
import * as undici from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';

test('the pool that is loaded by itself is the one of the package', () => {
  expect(Pool).toBe(undici.Pool);
});
