import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'expect';
import { parse } from 'yaml';
import { readResults } from '../../engine/results/read.js';
import { assay, newFile } from './assay.js';
import { manyContract, night, nights, quick } from './nights.js';
import { always, contractText, faulty, sound, tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

test('wrong use is told before anything is sent: no contact, a URL on the command line, no target, a typing error', async () => {
  const contracts = tinyContract();
  const told = async (config: string, ...more: string[]) => {
    const { status, stderr } = await nights(config, contracts).live(...more);
    expect(status).toBe(2);
    expect(stderr).not.toMatch(/\n.*\n.*\n/);
    return stderr;
  };
  expect(await told('targets: { s15: { url: "http://127.0.0.1:1" } }')).toContain('live.contact');
  expect(await told(night({}), 's15=http://127.0.0.1:1')).toContain('configured targets only');
  expect(await told(night({}))).toContain('needs a configured target');
  expect(await told(night({}, 'secnod: 1'))).toContain('secnod');
});

test('a small budget covers every rule within the nights that are told, one request at a time, by name', async () => {
  const asked = { paths: new Set<string>(), agents: new Set<string>(), now: 0, most: 0, count: 0 };
  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    asked.count++;
    asked.most = Math.max(asked.most, ++asked.now);
    asked.paths.add(request.url ?? '');
    asked.agents.add(request.headers['user-agent'] ?? '');
    setTimeout(() => {
      asked.now--;
      always(sound)(request, response);
    }, 5);
  };
  const server = await tinyServer(watch);
  // Two services of one host share what may be sent to it.
  const config = night(
    { s15: server.url, other: `${server.url}/other` },
    `${quick}, run: 24`,
    ', requestsPerRule: 3',
  );
  const contracts = manyContract(5);
  writeFileSync(join(contracts, 'other.yaml'), contractText('other'));
  const { live, latest, counted, state } = nights(config, contracts);
  const first = await live();
  expect(first.status).toBe(0);
  const within = Number(/all within (\d+) runs/.exec(first.stdout)?.[1]);
  expect(within).toBeGreaterThan(1);
  expect(asked.count).toBeLessThanOrEqual(24);
  const [target, other] = latest().targets;
  expect(target).toMatchObject({ service: 's15', rules: 5, state: { state: 'up' } });
  expect(Number(target?.['requests']) + Number(other?.['requests'])).toBe(asked.count);
  for (let more = 1; more < within; more++) await live();
  await server.close();
  expect([...asked.paths].sort()).toEqual(['/other/', '/p0', '/p1', '/p2', '/p3', '/p4']);
  expect(asked.most).toBe(1);
  expect([...asked.agents]).toEqual([
    expect.stringMatching(/^assay\/\d+\.\d+\.\d+ \(\+nobody@assay\.example\)$/),
  ]);
  expect(counted()).toBe(asked.count);
  expect(existsSync(join(state, 'targets', 's15', 'drift.json'))).toBe(true);
});

test('a run ends when its time is over, passes nothing then, and the next one goes on with the rest', async () => {
  const asked = new Set<string>();
  const server = await tinyServer((request, response) => {
    asked.add(request.url ?? '');
    always(sound)(request, response);
  });
  // Sixty rules at two requests a second take longer than that, on any machine.
  const config = night({ s15: server.url }, 'second: 2', ', requestsPerRule: 1');
  const { live, cwd } = nights(config, manyContract(60));
  const first = await live('--time', '5s', '--json', 'r.json');
  expect(first.stdout).toContain('time is over: rules under way were left; the next run begins there');
  expect(first.status).toBe(3);
  const { gate, interrupted, services } = readResults(join(cwd, 'r.json'));
  expect([gate, interrupted]).toEqual(['inconclusive', undefined]);
  expect(services[0]?.rules.filter(({ verdict }) => verdict === 'pass').length).toBeLessThan(60);
  const before = [...asked];
  expect(before.length).toBeGreaterThan(0);
  asked.clear();
  await live('--time', '5s');
  await server.close();
  const again = before.filter((path) => path !== '/p0' && asked.has(path));
  expect(asked.size).toBeGreaterThan(0);
  expect(again.length).toBeLessThan(asked.size);
});

test('a failure is new, then still there, then fixed; what was stored is checked again without a request', async () => {
  let body = faulty;
  const server = await tinyServer((request, response) => always(body)(request, response));
  const contracts = tinyContract();
  const { live, latest, cwd, state } = nights(night({ s15: server.url }), contracts);
  const rule = 's15/root/documented-responses';
  const changes = () => latest().targets[0]?.['failures'];
  const first = await live();
  expect(first.stdout).toContain('New failures');
  expect(first.stdout).toContain('2 of 2 times again');
  expect(first.status).toBe(1);
  expect(changes()).toMatchObject([{ rule, change: 'new' }]);
  await live();
  expect(changes()).toMatchObject([{ rule, change: 'still failing' }]);
  body = sound;
  const last = await live();
  expect(last.status).toBe(0);
  expect(changes()).toMatchObject([{ rule, change: 'fixed' }]);
  await server.close();
  expect((await live()).status).toBe(3);
  expect(latest().targets[0]).toMatchObject({
    failures: [],
    state: { state: 'unreachable', cause: 'connection' },
  });

  const exchanges = join(state, 'exchanges');
  const [failing = ''] = readdirSync(exchanges).sort();
  const again = (folder: string, by: string) =>
    assay(['check', '--from', folder, '--contracts', by, '--no-report'], { cwd });
  const same = await again(join(exchanges, failing), contracts);
  expect(same.stdout).toContain('in exchanges stored in the live run');
  expect(same.status).toBe(1);
  const looser = contractText('s15').replace('{ type: array, items: { type: string } }', '{}');
  expect((await again(join(exchanges, failing), dirname(newFile('s15.yaml', looser)))).status).toBe(0);
  expect((await again(state, contracts)).status).toBe(0);
});

test('what does not confirm is unstable, and no failure; a key that the target shows is kept nowhere', async () => {
  const key = 'a-key-that-nobody-may-see';
  let asked = 0;
  const server = await tinyServer((request, response) => {
    // The look, two faulty answers to the rule, a look, one more to its confirmation, then none.
    const body = ++asked >= 2 && asked <= 5 ? faulty : sound;
    response.setHeader('x-seen', request.headers.authorization ?? '');
    always(body.replace('one', `open-${key}`))(request, response);
  });
  const contracts = tinyContract('s15', 'x-credential: { use: required }');
  const { live, latest, cwd } = nights(night({ s15: server.url }), contracts, { ASSAY_KEY_S15: key });
  const { status, stdout, stderr } = await live('--json', 'r.json');
  await server.close();
  expect(stdout).toContain('Unstable');
  expect(stdout).toContain('then 1 of 3 times again');
  expect(status).toBe(3);
  expect(latest().targets[0]).toMatchObject({
    failures: [],
    unstable: [{ rule: 's15/root/documented-responses' }],
  });
  const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(texts.length).toBeGreaterThan(5);
  for (const text of [...texts, stdout, stderr]) expect(text).not.toContain(key);
});

test('the example workflow is one that keeps its history', () => {
  const file = new URL('../../../examples/github-nightly.yml', import.meta.url);
  const workflow: unknown = parse(readFileSync(file, 'utf8'));
  expect(workflow).toMatchObject({ on: { schedule: [{ cron: '17 2 * * *' }] } });
  expect(JSON.stringify(workflow)).toContain('.assay');
  // A history that could not be fetched must not be overwritten by an empty one.
  expect(JSON.stringify(workflow)).toContain("steps.history.outcome == 'success'");
});
