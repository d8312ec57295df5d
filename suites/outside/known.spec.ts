import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readResults } from '../../engine/results/read.js';
import { assay, newFolder } from './assay.js';
import { faulty, sound } from './tiny.js';
import { changingServer, otherRule, rootRule, twoPaths } from './two-paths.js';

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

test('what is declared as left out is sent no request and never passes', async () => {
  const asked: string[] = [];
  const server = await changingServer(
    new Proxy<Record<string, string>>(
      { '/': sound },
      { get: (bodies, path: string) => (asked.push(path), bodies[path]) },
    ),
  );
  const cwd = newFolder();
  const own = ['--contracts', twoPaths(), '--no-report', '--json', 'r.json'];
  const { status, stdout } = await assay(
    ['check', `s15=${server.url}`, ...own, '--not-implemented', 'others'],
    { cwd },
  );
  expect(stdout).toContain('Left out on purpose, as declared:');
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
    `targets: { s15: { url: "${server.url}", notImplemented: ["GET /", "s15/other/*"] } }\n`,
  );
  const nothing = await assay(['check', ...own], { cwd });
  expect(nothing.status).toBe(3);
  await server.close();
});
