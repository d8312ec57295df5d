import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { readResults } from '../../engine/results/read.js';
import { forgedLine } from '../../fixtures/hostile/content.js';
import { hostileTargets } from '../../fixtures/hostile/index.js';
import { startCanary, startHostile } from '../../fixtures/hostile/serve.js';
import { assay, newFolder, type Outcome } from './assay.js';
import { tinyContract } from './tiny.js';
import { test } from '../plain-test.js';

// The proof checks all hostile targets; here the whole command meets those that want to be shown, or to be followed.

const key = 'hush/7f3a+9c"d&e4-z';
const contracts = tinyContract('s15', 'x-credential: { use: required }');

interface Checked extends Outcome {
  gate: string;
  /** All that was said, and all that was written. */
  texts: string[];
  /** How often somebody else than the target was contacted. */
  contacts: number;
}

async function check(name: string, ...more: string[]): Promise<Checked> {
  const target = hostileTargets.find((each) => each.name === name);
  if (!target) throw new Error(`there is no hostile target ${name}`);
  const canary = await startCanary();
  const served = await startHostile(target, canary.origins);
  const cwd = newFolder();
  const outcome = await assay(
    ['check', `s15=${served.url}`, '--contracts', contracts, '--json', 'r.json', '--junit', 'j.xml', ...more],
    // Long enough for a report, too, on a machine with other work.
    { cwd, env: { ASSAY_KEY_S15: key }, timeout: 120_000 },
  );
  await Promise.all([served.close(), canary.close()]);
  const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return {
    ...outcome,
    gate: readResults(join(cwd, 'r.json')).gate,
    texts: [
      outcome.stdout,
      outcome.stderr,
      ...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    ],
    contacts: canary.contacts(),
  };
}

test('a script in every string is in the report as text alone', async () => {
  const { status, gate, texts } = await check('content/script-in-every-string');
  expect([status, gate]).toEqual([1, 'fail']);
  const pages = texts.filter((text) => text.includes('<html'));
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages) expect(page).not.toMatch(/<script>alert|<img src=x/);
});

test('escape sequences reach no terminal', async () => {
  const { status, gate, stdout, stderr } = await check('content/terminal-escapes', '--no-report');
  expect([status, gate]).toEqual([1, 'fail']);
  expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

test('lines of the target never look like ours', async () => {
  const { status, gate, stdout, stderr } = await check('content/forged-lines', '--no-report');
  expect([status, gate]).toEqual([1, 'fail']);
  const lines = `${stdout}\n${stderr}`.split(/[\r\n\u2028\u2029]/);
  expect(lines.filter((line) => line.trim().startsWith(forgedLine.slice(0, 6)))).toEqual([]);
});

test('a key that is echoed where a text is cut is in no output', async () => {
  const { status, gate, texts } = await check('secrets/where-a-text-is-cut', '--no-report');
  expect([status, gate]).toEqual([1, 'fail']);
  const start = key.slice(0, Math.ceil(key.length / 2));
  expect(texts.filter((text) => text.includes(start))).toEqual([]);
});

test('a gzip bomb: exit 3, said in a line', async () => {
  const { status, gate, stdout, stderr } = await check('encoding/gzip-bomb', '--no-report');
  expect([status, gate]).toEqual([3, 'inconclusive']);
  expect(stdout).toContain('too large');
  expect(stdout + stderr).not.toMatch(/^ +at /m);
});

test('a redirect to another host is the answer, and nobody else is contacted', async () => {
  const { status, gate, contacts } = await check('redirects/another-host', '--no-report');
  expect([status, gate]).toEqual([1, 'fail']);
  expect(contacts).toBe(0);
});
