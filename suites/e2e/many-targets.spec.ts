import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readResults } from '../../engine/results/read.js';
import { liveConfig } from '../../fixtures/many/live-config.js';
import { startMany } from '../../fixtures/many/start-many.js';
import { assay, ended, newFolder, start } from './assay.js';
import { always, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

test('many targets: every one is asked, no limit is broken, and a killed run is taken in by the next', async () => {
  const limits = { second: 6, run: 8 };
  const { targets, close } = await startMany(45, limits);
  const cwd = newFolder();
  writeFileSync(
    join(cwd, 'assay.config.yaml'),
    liveConfig(targets, limits, 'requestsPerRule: 2, runs: 2, hosts: 8'),
  );
  const nights = join(cwd, '.assay', 'nights');
  const asked = (): string[] => targets.filter(({ counted }) => counted.asked() > 0).map(({ name }) => name);

  const killed = start(['live', '--no-report'], { cwd });
  const over = ended(killed);
  await expect.poll(() => asked().length, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(20);
  killed.kill('SIGKILL');
  await over;
  const [first = ''] = readdirSync(nights);
  expect(existsSync(join(nights, first, 'night.json'))).toBe(false);
  const reached = new Set(asked());
  expect(reached.size).toBeLessThan(40);
  targets.forEach(({ counted }) => counted.renew());

  const { stdout, stderr } = await assay(['live', '--no-report', '--json', 'r.json'], { cwd });
  await close();
  expect(stderr).not.toContain('internal error');
  const whole = readResults(join(cwd, 'r.json')).services;
  expect(whole.map(({ service }) => service)).toEqual(targets.map(({ name }) => name));
  expect(readResults(join(nights, first, 'results.json')).interrupted).toBe(true);
  const [, second = ''] = readdirSync(nights);
  for (const night of [first, second]) expect(existsSync(join(nights, night, 'work'))).toBe(false);
  const states = new Map(
    targetsIn(join(nights, second)).map(({ service, state }) => [service, state?.state ?? 'not polled']),
  );
  const expected = {
    dead: 'unreachable',
    moved: 'moved',
    'wrong TLS': 'unreachable',
    HTML: 'answering HTML',
  };
  for (const { name, sort, counted } of targets) {
    expect([name, counted.broken()]).toEqual([name, []]);
    if (sort in expected)
      expect([sort, states.get(name)]).toEqual([sort, expected[sort as keyof typeof expected]]);
    if (sort === 'healthy') expect(whole.find(({ service }) => service === name)?.verdict).not.toBe('fail');
    if (sort !== 'dead') expect(counted.asked()).toBeGreaterThan(0);
  }
  // Targets that the killed run had concluded by then come last.
  const concluded = targetsIn(join(nights, first)).map(({ service }) => service);
  const order = [...stdout.matchAll(/^(t\d+): /gm)].map(([, name = '']) => name);
  expect(concluded.length).toBeGreaterThan(0);
  for (const name of order.slice(0, 45 - concluded.length - 8)) expect(concluded).not.toContain(name);
});

function targetsIn(place: string): { service: string; state?: { state: string } }[] {
  const { targets } = JSON.parse(readFileSync(join(place, 'night.json'), 'utf8')) as {
    targets: { service: string; state?: { state: string } }[];
  };
  return targets;
}

test('of a directory, what it lists on allowed hosts is asked, and what is left out is said', async () => {
  const document = readFileSync(new URL('../../fixtures/many/things.json', import.meta.url), 'utf8');
  const paths = new Set<string>();
  const serving = (name: string) =>
    tinyServer((request, response) => {
      paths.add(`${name} ${request.url}`);
      always(request.url?.endsWith('openapi.json') ? document : '[]')(request, response);
    });
  const [own, found, other] = [await serving('own'), await serving('found'), await serving('other')];
  const record = (slug: string, base_url: string, more = {}) => ({ slug, base_url, ...more });
  const directory = await tinyServer(
    always(
      JSON.stringify({
        pagination: { has_more: true },
        results: [
          record('own', `${own.url}/v1`, { openapi_url: `${own.url}/its/openapi.json` }),
          record('found', found.url),
          record('found', found.url),
          record('../up', found.url),
          record('other', other.url),
          record('ftp', 'ftp://127.0.0.1/'),
          record('far', own.url, { openapi_url: `${other.url}/openapi.json` }),
          'no record',
        ],
      }),
    ),
  );
  const cwd = newFolder();
  writeFileSync(
    join(cwd, 'assay.config.yaml'),
    'limits: { second: 1000 }\nlive: { contact: nobody@assay.example, runs: 1, requestsPerRule: 2, confirm: { least: 1, of: 1, apart: 0 } }\n',
  );
  const allowed = [own, found].flatMap(({ url }) => ['--allow', new URL(url).host]);
  const live = (...more: string[]) =>
    assay(['live', '--directory', directory.url, '--no-report', ...more], { cwd });
  const { stdout, stderr } = await live(...allowed);
  expect(stdout).toContain('2 APIs on hosts that are allowed');
  expect(stdout).toContain('left out: 2, which has no slug that can be a name');
  expect(stdout).toContain('left out: 1, which is listed twice (found)');
  expect(stdout).toContain('left out: 1, which has a host that --allow does not name (other)');
  expect(stdout).toContain('(ftp)');
  expect(stdout).toContain('(far)');
  expect(stderr).toContain('has more records');
  expect(readdirSync(join(cwd, '.assay', 'targets')).sort()).toEqual(['found', 'own']);
  expect([...paths].filter((path) => path.startsWith('other'))).toEqual([]);
  expect([...paths]).toEqual(
    expect.arrayContaining(['own /its/openapi.json', 'own /v1/things', 'found /things']),
  );
  // Documents are asked for once a week; a wide pattern allows nothing on this machine.
  paths.clear();
  await live(...allowed);
  expect([...paths].filter((path) => path.endsWith('openapi.json'))).toEqual([]);
  const wide = await live('--allow', '*');
  expect(wide.stdout).toContain('0 APIs on hosts that are allowed');
  await Promise.all([own, found, other, directory].map((server) => server.close()));
  expect((await live(...allowed)).status).toBe(3);
});
