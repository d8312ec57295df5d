import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'expect';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { serviceNames } from '../../commands/shared/services.js';
import { readResults } from '../../engine/results/read.js';
import { assay, newFolder } from './assay.js';
import { always, contractText, faulty, sound, tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const own = ['--contracts', tinyContract(), '--no-report'];
const rule = 's15/root/documented-responses';

test('with no target the embedded reference is checked, and passes', async () => {
  const cwd = newFolder();
  const { status, stdout } = await assay(['check', ...own, '--json', 'out/results.json'], { cwd });
  expect(stdout).toContain('pass: 1 of 1 rules passed');
  expect(status).toBe(0);
  const results = readResults(join(cwd, 'out', 'results.json'));
  expect(results).toMatchObject({ schema: 1, seed: 42, gate: 'pass' });
  expect(results.services[0]?.rules[0]).toMatchObject({ id: rule, verdict: 'pass', operations: ['GET /'] });
});

test('a faulty target fails, and the failure explains itself', async () => {
  const cwd = newFolder();
  const server = await tinyServer(always(faulty));
  const outcome = await assay(
    ['check', `s15=${server.url}`, ...own, '--json', 'r.json', '--junit', 'j.xml'],
    { cwd },
  );
  await server.close();
  expect(outcome.stderr).toContain(`FAIL ${rule}`);
  for (const said of [
    'Rule:',
    'Clause:',
    '(Tiny services, Resources',
    'Expected:',
    'Actual:',
    'At:        /data',
  ]) {
    expect(outcome.stdout).toContain(said);
  }
  expect(outcome.stdout).toContain(`curl -sS -i '${server.url}/'`);
  expect(outcome.stdout).toContain(`assay replay r.json ${rule}`);
  expect(outcome.status).toBe(1);
  const results = readResults(join(cwd, 'r.json'));
  expect(results.services[0]?.rules[0]).toMatchObject({
    verdict: 'fail',
    finding: { at: '/data' },
    clause: { document: 3, source: { title: 'Tiny services' } },
  });
  expect(readFileSync(join(cwd, 'j.xml'), 'utf8')).toMatch(/failures="1"/);
});

test('a target with a path prefix is checked below it', async () => {
  const server = await tinyServer((request, response) => {
    always(request.url === '/some/prefix/' ? sound : faulty)(request, response);
  });
  const { status } = await assay(['check', `s15=${server.url}/some/prefix/`, ...own]);
  await server.close();
  expect(status).toBe(0);
});

test('two services on one base URL are checked by a contract each', async () => {
  const server = await tinyServer(always(sound));
  const folder = tinyContract('s15');
  writeFileSync(join(folder, 'other.yaml'), contractText('other').replaceAll('/:', '/elsewhere:'));
  const { status, stdout } = await assay([
    'check',
    `s15=${server.url}`,
    `other=${server.url}`,
    '--contracts',
    folder,
    '--no-report',
  ]);
  await server.close();
  expect(stdout).toContain('pass: 2 of 2 rules passed');
  expect(status).toBe(0);
});

test('a port that nobody listens on: exit 3 within seconds, the results are written', async () => {
  const server = await tinyServer(always(sound));
  await server.close();
  const cwd = newFolder();
  const { status, stdout } = await assay(['check', `s15=${server.url}`, ...own, '--json', 'r.json'], { cwd });
  expect(stdout).toContain('unreachable');
  expect(status).toBe(3);
  expect(readResults(join(cwd, 'r.json'))).toMatchObject({ gate: 'inconclusive' });
});

test('where nothing answers, that is the reason for every rule, and nobody is asked for samples', async () => {
  const server = await tinyServer(always(sound));
  await server.close();
  const cwd = newFolder();
  const [service = ''] = serviceNames(ownContracts);
  await assay(['check', `${service}=${server.url}`, '--no-report', '--json', 'r.json'], { cwd });
  const rules = readResults(join(cwd, 'r.json')).services.flatMap((each) => each.rules);
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ reason }) => reason))).toEqual(new Set(['unreachable']));
});

test('a server that knows nothing does not pass: exit 3, with what would settle it', async () => {
  const server = await tinyServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  const check = (...more: string[]) => assay(['check', `s22=${server.url}`, '--no-report', ...more]);
  const [all, one] = await Promise.all([check(), check('--only', 's22/gem/unknown-name')]);
  await server.close();
  expect(all.status).toBe(3);
  expect(all.stdout).toContain('GET /api/v1/gems/{name}.json never answered 2xx; samples given: none');
  expect(all.stdout).toMatch(/\(\d+ %, needed: 80 %\)/);
  // What was chosen is all that counts.
  expect(one.status).toBe(0);
});

test('a host that never answers: exit 3 within the time limit', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const { status, stdout } = await assay([
    'check',
    `s15=http://127.0.0.1:${port}`,
    ...own,
    '--timeout',
    '500',
  ]);
  silent.close();
  expect(stdout).toContain('timeout');
  expect(status).toBe(3);
});

test('a target on this machine that limits is given the time that it asks for, and checked then', async () => {
  const cwd = newFolder();
  let answered = 0;
  let refused = 0;
  let until = Infinity;
  const server = await tinyServer((request, response) => {
    if (answered === 1 && until === Infinity) until = Date.now() + 1000;
    if (answered === 0 || Date.now() > until) {
      answered++;
      return always(sound)(request, response);
    }
    refused++;
    response.writeHead(429, { 'retry-after': '2' });
    response.end();
  });
  const { status, stderr } = await assay(['check', `s15=${server.url}`, ...own, '--json', 'r.json'], { cwd });
  await server.close();
  expect(readResults(join(cwd, 'r.json')).services[0]?.rules[0]).toMatchObject({ verdict: 'pass' });
  expect(status).toBe(0);
  expect(stderr).toContain('waiting');
  expect(answered).toBeGreaterThan(1);
  // Those that were under way when it first refused; none is sent while it asks for time.
  expect(refused).toBeLessThanOrEqual(8);
  expect(refused).toBeGreaterThan(0);
});

test('the configuration names targets, and flags win', async () => {
  const server = await tinyServer(always(sound));
  const cwd = newFolder();
  writeFileSync(
    join(cwd, 'assay.config.yaml'),
    `targets: { s15: { url: "${server.url}" } }\nseed: 7\nruns: 5\n`,
  );
  const { status } = await assay(['check', ...own, '--seed', '9', '--json', 'r.json'], { cwd });
  await server.close();
  expect(status).toBe(0);
  const results = readResults(join(cwd, 'r.json'));
  expect(results).toMatchObject({ seed: 9, runs: 5 });
  expect(results.services[0]?.baseUrl).toBe(server.url);
});

test('the shards of a run are parts of the whole', async () => {
  const contracts = tinyContract('s15', shards);
  const idsOf = async (...more: string[]) => {
    const cwd = newFolder();
    await assay(['check', '--contracts', contracts, '--no-report', '--json', 'r.json', ...more], { cwd });
    return readResults(join(cwd, 'r.json')).services.flatMap(({ rules }) => rules.map(({ id }) => id));
  };
  const [whole, first, second] = await Promise.all([
    idsOf(),
    idsOf('--shard', '1/2'),
    idsOf('--shard', '2/2'),
  ]);
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(whole.length);
  expect([...first, ...second].sort()).toEqual([...whole].sort());
});

const shards = `
x-rules:
  - id: s15/root/once-more
    says: the root answers as documented
    kind: documented-responses
    clause: root-shape
    params: { operation: GET / }
`;
