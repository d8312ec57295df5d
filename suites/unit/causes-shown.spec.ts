// What other parts of assay make of a rule that fails by several causes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { changedRules } from '../../engine/compare/verdicts.js';
import { changesSince } from '../../engine/history/changes.js';
import { summarize } from '../../engine/history/summary.js';
import { updateKnown } from '../../engine/known/update.js';
import { packageRoot } from '../../engine/paths.js';
import { findingsOf } from '../../engine/results/findings-of.js';
import type { FurtherFinding, Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { codeQuality } from '../../reporters/ci/gitlab.js';
import { githubSummary } from '../../reporters/ci/github.js';
import { summaryText } from '../../reporters/terminal/summary.js';
import { test } from '../plain-test.js';

const cause = (name: string, number: number): FurtherFinding => ({
  finding: { expected: ['status 200'], actual: 'status 404', at: `/${name}` },
  counterexample: { steps: [{ name: 'ask', method: 'GET', path: '/search', query: [[name, '1']] }] },
  seen: '2 of 2, on separate connections',
  curl: [`curl http://tiny/search?${name}=1`],
  replay: `assay replay r.json tiny/search/rule${number === 1 ? '' : `#${number}`}`,
});

function failing(...names: string[]): RuleResult {
  const [first, ...more] = names.map((name, index) => cause(name, index + 1));
  return {
    id: 'tiny/search/rule',
    says: 'A search finds.',
    kind: 'any',
    authority: 'stated',
    clause: { id: 'search', section: '1', says: 'A search finds.', source: { title: 'Tiny' } },
    operations: ['GET /search'],
    verdict: 'fail',
    relevant: 1,
    requests: 1,
    ms: 1,
    ...first,
    ...(more.length > 0 ? { moreFindings: more } : {}),
  };
}

function serviceOf(rule: RuleResult): ServiceResult {
  const evidence = { witnessed: {}, neverWitnessed: [] };
  const target = { service: 'tiny', title: 'Tiny', baseUrl: 'http://tiny', embedded: false };
  return { ...target, verdict: 'fail', requests: 1, evidence, rules: [rule] };
}

function resultsOf(rule: RuleResult): Results {
  const run = { assay: '0', seed: 1, runs: 1, startedAt: '2026-01-01T00:00:00Z', durationMs: 1 };
  return { schema: 1, ...run, gate: 'fail', services: [serviceOf(rule)] };
}

test('the schema of the results describes them, and each has a curl and a replay of its own in every report', () => {
  const results = resultsOf(failing('a', 'b'));
  const schema = readFileSync(join(packageRoot, 'reporters', 'results.schema.json'), 'utf8');
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(schema) as object);
  expect([validate(results), validate.errors]).toEqual([true, null]);
  for (const text of [summaryText(results), githubSummary(results)]) {
    for (const name of ['a', 'b']) expect(text).toContain(`curl http://tiny/search?${name}=1`);
    expect(text).toContain('assay replay r.json tiny/search/rule#2');
  }
  expect(summaryText(results)).toContain('1 failed');
  const issues = codeQuality(results, 'api.yaml');
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test('a further cause is worse than before, and a failure that was among several is not another', () => {
  const changed = (old: RuleResult, now: RuleResult) => changedRules(serviceOf(old), serviceOf(now));
  expect(changed(failing('a', 'b'), failing('b'))).toEqual([]);
  expect(changed(failing('a'), failing('a', 'b'))).toMatchObject([
    { change: 'worse', new: { finding: { at: '/b' } } },
  ]);
  const since = changesSince([summarize(resultsOf(failing('a', 'b')))]);
  const otherwise = findingsOf(failing('b', 'c')).map((each) => since(serviceOf(each), each));
  expect(otherwise).toMatchObject([{ otherwise: false }, { otherwise: true }]);
});

test('each cause becomes an entry of its own among the known failures', () => {
  const checked = { rule: failing('a', 'b'), target: 'http://tiny', failing: true };
  const { text, added } = updateKnown(undefined, [checked], '2026-01-01');
  expect(added).toHaveLength(2);
  expect(text).toContain('at: /a');
  expect(text).toContain('at: /b');
});

test('of thousands of services the terminal shows first those that do not pass, and counts the others', () => {
  const [sound] = resultsOf({ ...failing('a'), verdict: 'pass' }).services;
  const passing = Array.from({ length: 150 }, (_, index) => ({
    ...(sound as ServiceResult),
    service: `sound-${index}`,
    verdict: 'pass' as const,
    evidence: { witnessed: {}, neverWitnessed: ['GET /search 200 /name'] },
  }));
  const results = resultsOf(failing('a'));
  const text = summaryText({ ...results, services: [...passing, ...results.services] });
  expect(text.split('\n')[1]).toContain('tiny');
  expect(text).toContain('… and 51 more, see the report');
  expect(text).toContain('151 services: 150 pass, 1 fail');
  expect(text.split('\n').length).toBeLessThan(160);
});
