import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'expect';
import { isObject } from '../../engine/json/guards.js';
import { ended, start } from './assay.js';
import { manyContract, night, nights, quick } from './nights.js';
import { always, sound, tinyContract, tinyServer, type TinyServer } from './tiny.js';
import { test } from '../plain-test.js';

test('a page, a redirect elsewhere, an error, a refusal and silence are states: one request each, no verdict; then back again', async () => {
  let answer = always(sound);
  let asked = 0;
  const server: TinyServer = await tinyServer((request, response) => {
    asked++;
    answer(request, response);
  });
  const { live, latest, counted } = nights(night({ s15: server.url }), tinyContract());
  const stateAfter = async (next: typeof answer): Promise<unknown> => {
    answer = next;
    asked = 0;
    const { status } = await live();
    expect(status).toBe(3);
    expect(asked).toBe(1);
    const [target] = latest().targets;
    expect(target).toMatchObject({ passed: 0, failures: [] });
    return isObject(target?.['state']) && target['state']['state'];
  };
  const headed =
    (status: number, headers: Record<string, string>) => (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(status, headers).end('<html></html>');
  expect(await stateAfter(headed(200, { 'content-type': 'text/html' }))).toBe('answering HTML');
  expect(await stateAfter(headed(301, { location: 'http://elsewhere.example/' }))).toBe('moved');
  expect(await stateAfter(headed(500, {}))).toBe('degraded');
  answer = always(sound);
  const back = await live();
  expect(back.stdout).toContain('back again (was degraded)');
  expect(back.status).toBe(0);
  expect(await stateAfter(headed(429, { 'retry-after': '7200' }))).toBe('rate limited');
  const before = counted();
  answer = always(sound);
  asked = 0;
  const held = await live();
  await server.close();
  expect([held.status, asked, counted() - before]).toEqual([3, 0, 0]);
});

test('killed in the middle, a run has lost no request: the next keeps what is left of the day', async () => {
  let asked = 0;
  let reached: () => void = () => undefined;
  const middle = new Promise<void>((resolve) => (reached = resolve));
  const server = await tinyServer((request, response) => {
    if (++asked === 4) reached();
    setTimeout(() => always(sound)(request, response), 20);
  });
  const contracts = manyContract(8);
  const config = night({ s15: server.url }, `${quick}, day: 20`, ', requestsPerRule: 3');
  const { live, counted, cwd, state } = nights(config, contracts);
  const killed = start(['live', '--contracts', contracts, '--no-report'], { cwd });
  const over = ended(killed);
  await middle;
  killed.kill('SIGKILL');
  await over;
  expect(existsSync(join(state, 'lock'))).toBe(true);
  const next = await live();
  await server.close();
  expect(next.stdout).toContain('rules in this run');
  expect(asked).toBeGreaterThan(4);
  expect(asked).toBeLessThanOrEqual(20);
  expect(counted()).toBeGreaterThanOrEqual(asked);
});
