import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { readResults } from '../../engine/results/read.js';
import { assay, newFolder } from './assay.js';
import { faulty, sound } from './tiny.js';
import { changingServer, otherRule, rootRule, twoPaths } from './two-paths.js';
import { test } from '../plain-test.js';

test('a known failure is tolerated, and fails the gate once it changes or is fixed', async () => {
  const bodies = { '/': faulty, '/other': sound };
  const server = await changingServer(bodies);
  const cwd = newFolder();
  const contracts = twoPaths();
  const known = join(cwd, 'known.yaml');
  const check = (...more: string[]) => {
    const own = ['--contracts', contracts, '--no-report', '--known', 'known.yaml', '--json', 'r.json'];
    return assay(['check', `s15=${server.url}`, ...own, ...more], { cwd });
  };
  const ruleOf = (id: string) =>
    readResults(join(cwd, 'r.json')).services[0]?.rules.find((rule) => rule.id === id);

  const written = await check('--update-known');
  expect(written.stdout).toContain(`known failure added: ${rootRule}`);
  expect(written.status).toBe(0);
  expect(readFileSync(known, 'utf8')).toContain(`target: ${server.url}`);

  const tolerated = await check();
  expect(tolerated.stdout).toContain('Known failures, tolerated:');
  expect(tolerated.status).toBe(0);
  expect(ruleOf(rootRule)).toMatchObject({
    verdict: 'inconclusive',
    reason: 'known failure',
    known: [{ outcome: 'still fails' }],
  });
  expect(ruleOf(otherRule)).toMatchObject({ verdict: 'pass' });

  bodies['/'] = '{}';
  const changed = await check();
  expect(changed.stdout).toContain('changed: it fails in another way now');
  expect(changed.status).toBe(1);
  expect(ruleOf(rootRule)).toMatchObject({ verdict: 'fail', known: [{ outcome: 'changed' }] });

  bodies['/'] = sound;
  const fixed = await check();
  expect(fixed.stdout).toContain('remove its entry');
  expect(fixed.status).toBe(1);
  expect(ruleOf(rootRule)).toMatchObject({ verdict: 'pass', known: [{ outcome: 'fixed' }] });

  const removed = await check('--update-known');
  expect(removed.stdout).toContain(`known failure removed: ${rootRule}`);
  expect(removed.status).toBe(0);

  await server.close();
});

test('without a name, known failures are written to assay.known.yaml, read from there, and may expire', async () => {
  const bodies = { '/': faulty, '/other': sound };
  const server = await changingServer(bodies);
  const cwd = newFolder();
  const check = (...more: string[]) =>
    assay(['check', `s15=${server.url}`, '--contracts', twoPaths(), '--no-report', ...more], { cwd });
  const file = join(cwd, 'assay.known.yaml');

  expect((await check('--update-known')).status).toBe(0);
  expect((await check()).status).toBe(0);

  const written = readFileSync(file, 'utf8');
  writeFileSync(file, written.replace(/expires: .*/, 'expires: 2020-02-20'));
  const expired = await check('--code-quality', 'q.json', '--junit', 'j.xml');
  expect(expired.stdout).toContain('Known:     expired on 2020-02-20: not explained yet');
  expect(expired.status).toBe(1);
  expect(readFileSync(join(cwd, 'q.json'), 'utf8')).toContain('Known failure: expired on 2020-02-20');

  bodies['/'] = sound;
  writeFileSync(file, written);
  expect((await check('--junit', 'j.xml')).status).toBe(1);
  expect(readFileSync(join(cwd, 'j.xml'), 'utf8')).toMatch(/failures="1" errors="0" skipped="0"/);
  expect((await check('--update-known')).status).toBe(0);
  expect(readFileSync(file, 'utf8')).toMatch(/^known: \[\]$/m);
  await server.close();
});

test('what is declared as left out is sent no request and never passes', async () => {
  const asked: string[] = [];
  const server = await changingServer(
    new Proxy<Record<string, string>>(
      { '/': sound },
      { get: (bodies, path: string) => (asked.push(path), bodies[path]) },
    ),
  );
  const cwd = newFolder();
  const own = ['--contracts', twoPaths(listing), '--no-report', '--json', 'r.json'];
  const { status, stdout } = await assay(
    ['check', `s15=${server.url}`, ...own, '--not-implemented', 'others'],
    { cwd },
  );
  expect(stdout).toContain(
    'Not implemented, as declared:\n  s15: declared as not implemented: others (1 rule)',
  );
  expect(status).toBe(0);
  expect(readResults(join(cwd, 'r.json')).services[0]?.rules).toContainEqual(
    expect.objectContaining({
      id: otherRule,
      verdict: 'inconclusive',
      reason: 'not implemented',
      requests: 0,
    }),
  );
  expect(asked).not.toContain('/other');

  writeFileSync(
    join(cwd, 'assay.config.yaml'),
    `targets: { s15: { url: "${server.url}", not implemented: ["GET /"], notImplemented: ["s15/other/*"] } }\n`,
  );
  const nothing = await assay(['check', ...own], { cwd });
  expect(nothing.status).toBe(3);
  await server.close();
});

/** Samples are listed by what is left out. */
const listing = `
x-mappings: { entry: { data: ['/data'] } }
x-samples:
  sources: [{ operation: GET /other, items: '', mapping: entry }]
`;
