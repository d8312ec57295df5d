import { expect } from 'expect';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assay, newFolder } from './assay.js';
import { tinyServer, type TinyServer } from './tiny.js';
import { test } from '../plain-test.js';

interface Audit {
  summary: Record<string, number>;
  records: { slug: string; outcome: string; checks: { member: string; outcome: string }[] }[];
}

const honest = { status: 'healthy', auth: 'none', cors: 'yes', https: true };

/** A directory of records whose samples are served beside it, as their slugs say. */
function listOf(base: string, elsewhere: string) {
  const records = [
    { slug: 'sound', ...honest, sample_url: `${base}/open` },
    { slug: 'walled', ...honest, status: 'reachable', auth: 'apiKey', sample_url: `${base}/walled` },
    { slug: 'silent', ...honest, status: 'dead', sample_url: 'http://127.0.0.1:9/' },
    { slug: 'leads-away', ...honest, status: 'reachable', cors: 'no', sample_url: `${base}/away` },
    { slug: 'unlisted-state', ...honest, status: 'paused', cors: 'perhaps', sample_url: `${base}/open` },
    { slug: 'elsewhere', ...honest, sample_url: elsewhere },
    { slug: 'claims-health', ...honest, sample_url: `${base}/broken` },
    { slug: 'claims-death', ...honest, status: 'dead', auth: 'none', cors: 'no', sample_url: `${base}/open` },
  ];
  return { results: records };
}

let directory: TinyServer;
let other: TinyServer;
let asked: string[] = [];
let otherAsked = 0;

test.beforeAll(async () => {
  other = await tinyServer((_, response) => {
    otherAsked++;
    response.end('{}');
  });
  directory = await tinyServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    if (request.url === '/api/v1/apis') {
      response.end(JSON.stringify(listOf(directory.url, 'http://assay-nowhere.invalid/open')));
      return;
    }
    if (request.url === '/open') response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/away') response.setHeader('location', other.url);
    response.statusCode = { '/walled': 401, '/broken': 500, '/away': 302 }[request.url ?? ''] ?? 200;
    response.end('{}');
  });
});
test.afterAll(() => Promise.all([directory.close(), other.close()]));

test('two records that lie are shown, honest ones are not blamed, and nobody else is contacted', async () => {
  asked = [];
  const file = join(newFolder(), 'audit.json');
  const { status, stdout } = await assay(['audit', '--directory', directory.url, '--json', file]);
  expect(status).toBe(1);
  const { summary, records } = JSON.parse(readFileSync(file, 'utf8')) as Audit;
  const differing = records.filter((record) => record.outcome === 'differs');
  expect(differing.map(({ slug }) => slug)).toEqual(['claims-health', 'claims-death']);
  const members = differing.map(({ checks }) =>
    checks.filter((check) => check.outcome === 'differs').map((check) => check.member),
  );
  expect(members).toEqual([['status'], ['status', 'cors']]);
  expect(records.find(({ slug }) => slug === 'elsewhere')?.outcome).toBe('not contacted');
  expect(summary).toEqual({ records: 8, agree: 5, differ: 2, cannotTell: 0, notContacted: 1 });
  const lines = stdout.split('\n');
  expect(lines[1]).toMatch(/^claims-health +differs +status 500 +status says healthy: status 500$/);
  expect(lines[2]).toMatch(/^claims-death +differs /);
  // The list once, and each sample once for each record that names it; a redirect is not followed.
  expect(asked.sort()).toEqual(['/api/v1/apis', '/away', '/broken', '/open', '/open', '/open', '/walled']);
  expect(otherAsked).toBe(0);
});

test('the embedded directory agrees with the embedded services', async () => {
  const { status, stdout } = await assay(['audit']);
  expect(stdout).toMatch(/records: \d+ agree, 0 differ, /);
  expect(status).toBe(0);
});

test('a directory that cannot be had is exit 3, a wrong host exit 2', async () => {
  const gone = await assay(['audit', '--directory', 'http://127.0.0.1:9']);
  expect([gone.status, gone.stderr]).toEqual([3, expect.stringContaining('cannot be read')]);
  const wrong = await assay(['audit', '--allow', 'http://example.org/x']);
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('--allow takes a host')]);
});
