import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect } from 'expect';
import { readResults } from '../../engine/results/read.js';
import type { RuleResult } from '../../engine/results/types.js';
import { startServer } from '../../engine/server/serve.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { referenceKey } from '../../fixtures/kits/reference/credentials.js';
import { serialised } from '../../fixtures/slow/serialised.js';
import { assay, newFolder, type Outcome } from './assay.js';
import { always, sound, tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const own = ['--contracts', tinyContract(), '--no-report'];

async function check(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome & { rules: RuleResult[] }> {
  const cwd = newFolder();
  const outcome = await assay(['check', ...args, '--no-report', '--json', 'r.json'], {
    cwd,
    env,
    timeout: 60_000,
  });
  return { ...outcome, rules: readResults(join(cwd, 'r.json')).services.flatMap(({ rules }) => rules) };
}

test('a slow target that answers one request at a time gets a verdict of every rule in the time given', async () => {
  const reference = await loadReference('s9');
  if (!reference) throw new Error('no reference');
  const served = await startServer(reference, { wrap: (next) => serialised(next, 100) });
  const { rules, stdout, stderr } = await check([`s9=${served.baseUrl}`, '--time', '14s']);
  await served.close();
  expect(rules.some(({ verdict }) => verdict === 'pass')).toBe(true);
  for (const { verdict, reason } of rules) expect(verdict === 'pass' || reason === 'time').toBe(true);
  const short = rules.flatMap((rule) => rule.short ?? []);
  expect(short.length).toBeGreaterThan(0);
  for (const { cases, of, why } of short) expect([cases < of, why]).toEqual([true, 'time']);
  expect(stdout).toContain('Passed with fewer cases than planned:');
  expect(stderr).toMatch(/target answers in \d+ ms \(median\), \d+ of \d+ rules/);
});

test('a target that answers nobody while it is busy is asked one at a time', async () => {
  let underWay = 0;
  const server = await tinyServer((request, response) => {
    underWay++;
    response.on('close', () => underWay--);
    // Left waiting until the client gives up.
    if (underWay > 1) return;
    setTimeout(() => always(sound)(request, response), 20);
  });
  const { rules } = await check([`s15=${server.url}`, ...own, '--timeout', '500']);
  await server.close();
  expect(rules[0]).toMatchObject({ verdict: 'pass' });
});

test('a target that is down in the middle of a run is told from one that is slow', async () => {
  let asked = 0;
  const server = await tinyServer((request, response) => {
    if (asked++ < 2) always(sound)(request, response);
  });
  const { rules, status } = await check([`s15=${server.url}`, ...own, '--timeout', '200']);
  await server.close();
  expect([status, rules[0]?.reason]).toEqual([3, 'timeout']);
});

function refuse(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(429, headers).end();
}

for (const headers of [{ 'retry-after': '0' }, {}]) {
  const said = 'retry-after' in headers ? 'Retry-After: 0' : 'no Retry-After';
  test(`a target that limits with ${said} is asked again a little later`, async () => {
    let asked = 0;
    // Two are answered, then two refused.
    const server = await tinyServer((request, response) => {
      if (asked++ % 4 < 2) always(sound)(request, response);
      else refuse(response, headers);
    });
    const { rules, status } = await check([`s15=${server.url}`, ...own, '--time', '20s']);
    await server.close();
    expect(asked).toBeGreaterThan(2);
    expect(rules[0]).toMatchObject({ verdict: 'pass' });
    expect(status).toBe(0);
  });
}

test('a path that asks to wait again and again does not hold up what else is there', async () => {
  const reference = await loadReference('s10');
  if (!reference) throw new Error('no reference');
  let asked = 0;
  let since = Infinity;
  const served = await startServer(reference, {
    wrap: (next) => (request) => {
      if (!new URL(request.url).pathname.endsWith('/api/synthesize')) return next(request);
      if (asked++ === 0) since = Date.now();
      // A short time at first, which is waited for; then one in which even a slow machine asks again.
      const retryAfter = Date.now() - since < 1000 ? '1' : '5';
      return Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': retryAfter } }));
    },
  });
  const { rules, stdout } = await check([`s10=${served.baseUrl}`, '--time', '50s'], {
    ASSAY_KEY_S10: referenceKey,
  });
  await served.close();
  expect(rules.filter(({ reason }) => reason === 'time')).toEqual([]);
  expect(rules.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(rules.length / 2);
  // At once, after the first wait, and now and then later.
  expect(asked).toBeLessThan(30);
  expect(stdout).toContain('/api/synthesize asks to wait (503, Retry-After), also after waiting');
});

test('a rule that there is no time for says so', async () => {
  const server = await tinyServer((request, response) =>
    setTimeout(() => always(sound)(request, response), 1000),
  );
  const { rules } = await check([`s15=${server.url}`, ...own, '--time', '1s']);
  await server.close();
  expect(rules[0]).toMatchObject({ verdict: 'inconclusive', reason: 'time' });
});
