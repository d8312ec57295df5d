import { test } from '@playwright/test';
import { expect } from 'expect';
import * as undici from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';

test('the pool that is loaded by itself is the one of the package', () => {
  expect(Pool).toBe(undici.Pool);
});
