import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import type { TestResult } from 'allure-js-commons';
import type { Results, RuleResult } from '../../engine/results/types.js';
import type { Recorded } from '../../engine/results/journal.js';
import { writeAllureResults } from '../../reporters/allure/write-results.js';
import { junitXml } from '../../reporters/ci/junit.js';
import { test } from '../plain-test.js';

const clause = { id: 'a/c', section: '1', says: 'All things have a name.', source: { title: 'Things' } };

function rule(id: string, more: Partial<RuleResult>): RuleResult {
  return {
    id,
    says: 'each thing has a name',
    kind: 'k',
    authority: 'stated',
    clause,
    operations: ['GET /things'],
    verdict: 'pass',
    relevant: 3,
    requests: 4,
    ms: 1500,
    ...more,
  };
}

const finding = { expected: ['a name'], actual: 'name is <nothing> & "more"', at: '/0/name' };
const results: Results = {
  schema: 1,
  assay: '0',
  seed: 1,
  runs: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  gate: 'fail',
  services: [
    {
      service: 'a',
      title: 'Things',
      baseUrl: 'http://127.0.0.1:1',
      embedded: false,
      verdict: 'fail',
      requests: 4,
      evidence: { witnessed: {}, neverWitnessed: [] },
      rules: [
        rule('a/passes', {}),
        rule('a/fails', {
          verdict: 'fail',
          finding,
          curl: ['curl -sS x'],
          replay: 'assay replay r.json a/fails',
        }),
        rule('a/warns', { verdict: 'fail', authority: 'implied', why: 'so it is usual', finding }),
        rule('a/open', { verdict: 'inconclusive', reason: 'no sample', detail: 'no name is known' }),
        rule('a/breaks', { verdict: 'error', detail: 'x is not a function' }),
      ],
    },
  ],
};

function allureResults(recorded: Recorded = new Map()): Map<string | undefined, TestResult> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-unit-'));
  try {
    writeAllureResults(results, recorded, folder);
    const files = readdirSync(folder).filter((file) => file.endsWith('-result.json'));
    const read = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TestResult);
    return new Map(read.map((result) => [result.fullName, result]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('each rule is a test of the Allure report: a short message, the whole explanation as its trace, no runner', () => {
  const written = allureResults();
  expect([...written].map(([name, { status }]) => [name, status]).sort()).toEqual([
    ['a/breaks', 'broken'],
    ['a/fails', 'failed'],
    ['a/open', 'skipped'],
    ['a/passes', 'passed'],
    ['a/warns', 'skipped'],
  ]);
  const failed = written.get('a/fails');
  expect(failed?.statusDetails.message).toBe('expected a name, but name is <nothing> & "more"');
  expect(failed?.statusDetails.trace).toContain('Clause:    All things have a name. (Things, 1; a/c)');
  expect(failed?.attachments.map(({ name }) => name)).toEqual([
    'finding',
    'requests as curl',
    'see it again',
  ]);
  expect(written.get('a/warns')?.statusDetails.trace).toMatch(/^warning \(implied only\): /);
  expect(JSON.stringify([...written.values()])).not.toMatch(/playwright|spec\.js/i);
});

test('times and exchanges come from what was recorded', () => {
  const exchange = { step: 'list', request: {}, response: {} };
  const line = { rule: 'a/fails', startedAt: 5_000, endedAt: 7_000, result: { exchanges: [exchange] } };
  const failed = allureResults(new Map([['a/fails', line]]) as unknown as Recorded).get('a/fails');
  expect(failed).toMatchObject({ start: 5_000, stop: 7_000 });
  expect(failed?.attachments.map(({ name }) => name)).toContain('exchange 1: list');
});

test('a gate reads JUnit XML: failures and errors apart, what only warns is skipped, every text is text', () => {
  const xml = junitXml(results);
  expect(xml).toMatch(/<testsuites[^>]* tests="5"[^>]* failures="1"[^>]* errors="1"[^>]* skipped="2"/);
  expect(xml).toMatch(/name is &lt;nothing(&gt;|>) &amp; &quot;more&quot;/);
  expect(xml).toMatch(/<testcase classname="a\.k" name="a\/passes" time="1\.5"/);
  expect(xml).toContain('inconclusive: no sample — no name is known');
});
