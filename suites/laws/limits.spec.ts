import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { countRequest, keepCountsIn } from '../../engine/http/request-counts.js';
import { isLoopback } from '../../engine/http/loopback.js';

test('no more requests are counted in a period than its limit, and the wait is told', () => {
  const allowed = Array.from({ length: 5 }, () => countRequest('a limit', 3, 60_000));
  expect(allowed.slice(0, 3)).toEqual([0, 0, 0]);
  for (const waitMs of allowed.slice(3)) {
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(60_000);
  }
});

test('what is counted for one host or key leaves another alone', () => {
  expect([
    countRequest('one', 1, 60_000),
    countRequest('one', 1, 60_000) > 0,
    countRequest('other', 1, 60_000),
  ]).toEqual([0, true, 0]);
});

test('a period that has passed counts no more', async () => {
  expect(countRequest('short', 1, 20)).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(countRequest('short', 1, 20)).toBe(0);
});

test('counts are kept for the process that follows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-limits-'));
  keepCountsIn(folder);
  expect(countRequest('kept', 1, 60_000)).toBe(0);
  const address = `${new URL('../../engine/http/request-counts.js', import.meta.url).href}?another-process`;
  const another = (await import(address)) as {
    countRequest: typeof countRequest;
    keepCountsIn: typeof keepCountsIn;
  };
  another.keepCountsIn(folder);
  expect(another.countRequest('kept', 1, 60_000)).toBeGreaterThan(0);
});

test('this machine is told from any other', () => {
  const own = ['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]'];
  const others = ['127.0.0.1.example', 'localhost.example', 'notlocalhost', '10.0.0.1', '[::2]', '128.0.0.1'];
  expect(own.map(isLoopback)).toEqual(own.map(() => true));
  expect(others.map(isLoopback)).toEqual(others.map(() => false));
});
