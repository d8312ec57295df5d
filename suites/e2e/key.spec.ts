import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { readResults } from '../../engine/results/read.js';
import { assay, newFolder } from './assay.js';
import { sound, tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const own = ['--contracts', tinyContract('s15', 'x-credential: { use: required }'), '--no-report'];
const key = 'open-sesame-7c1';

/** Checks a server that takes the key in one place, as the configuration says that it travels. */
async function checkWith(place: string, takes: (url: string, headers: Record<string, unknown>) => boolean) {
  const server = await tinyServer((request, response) => {
    const isTaken = takes(request.url ?? '', request.headers);
    response.writeHead(isTaken ? 200 : 401, { 'content-type': 'application/json' });
    response.end(isTaken ? sound : '{}');
  });
  const cwd = newFolder();
  writeFileSync(
    join(cwd, 'assay.config.yaml'),
    `targets: { s15: { url: "${server.url}", key: ${place} } }\n`,
  );
  const outcome = await assay(['check', ...own, '--json', 'r.json'], { cwd, env: { ASSAY_KEY_S15: key } });
  await server.close();
  return { ...outcome, rules: readResults(join(cwd, 'r.json')).services.flatMap(({ rules }) => rules) };
}

test('a key travels as the configuration says, without a prefix that belongs to another header', async () => {
  const header = await checkWith(
    '{ in: header, name: X-API-Key }',
    (_, headers) => headers['x-api-key'] === key,
  );
  expect(header.status).toBe(0);
  const query = await checkWith('{ in: query, name: api_key }', (url) => url === `/?api_key=${key}`);
  expect(query.status).toBe(0);
});

test('a key that is refused wherever it is sent is one finding about the key, and no failure', async () => {
  const { status, stdout, rules } = await checkWith('{ in: header, name: X-API-Key }', () => false);
  expect(status).toBe(3);
  const detail =
    'every request with the key was refused: GET / (401); sent as header X-API-Key: $ASSAY_KEY_S15';
  for (const rule of rules)
    expect(rule).toMatchObject({ verdict: 'inconclusive', reason: 'credential refused' });
  expect(stdout).toContain(detail);
  expect(stdout).not.toContain(key);
});
