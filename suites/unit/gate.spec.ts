import { expect } from 'expect';
import fc from 'fast-check';
import { changesOf } from '../../engine/compare/changes.js';
import { differencesOf } from '../../engine/compare/differences.js';
import { changedRules } from '../../engine/compare/verdicts.js';
import { mergeResults } from '../../engine/results/merge.js';
import { exitStatus } from '../../engine/results/run-gate.js';
import type { Results, RuleResult } from '../../engine/results/types.js';
import type { Exchange, Json } from '../../engine/types/index.js';
import { githubAnnotations, githubSummary } from '../../reporters/ci/github.js';
import { test } from '../plain-test.js';

const ruleNamed = (id: string, more: Partial<RuleResult> = {}): RuleResult => ({
  id,
  says: 'it answers',
  kind: 'kind',
  authority: 'stated',
  clause: { id: 'clause', document: 1, source: { title: 'Document' }, section: 'One', says: 'it answers' },
  operations: ['GET /'],
  verdict: 'pass',
  relevant: 1,
  requests: 1,
  ms: 1,
  ...more,
});

function resultsOf(rules: RuleResult[], more: Partial<Results> = {}): Results {
  return {
    schema: 1,
    assay: '0',
    seed: 1,
    runs: 1,
    startedAt: '2030-01-01T00:00:00.000Z',
    durationMs: 1,
    gate: 'pass',
    services: [
      {
        service: 'tiny',
        title: 'Tiny',
        baseUrl: 'http://127.0.0.1',
        embedded: false,
        verdict: 'pass',
        requests: 1,
        evidence: { witnessed: {}, neverWitnessed: [] },
        rules,
      },
    ],
    ...more,
  };
}

const verdicts = fc.array(fc.constantFrom('pass' as const, 'fail' as const), { minLength: 1, maxLength: 12 });

test('the merged parts are the whole, however the rules were dealt', () => {
  fc.assert(
    fc.property(verdicts, fc.integer({ min: 1, max: 4 }), (all, of) => {
      const rules = all.map((verdict, index) => ruleNamed(`r${index}`, { verdict }));
      const parts = Array.from({ length: of }, (_, part) => ({
        file: `part ${part + 1}`,
        results: resultsOf(
          rules.filter((_rule, index) => index % of === part),
          { shard: { part: part + 1, of, planned: rules.length } },
        ),
      }));
      const { results, missing } = mergeResults(parts.toReversed());
      expect(missing).toEqual([]);
      expect(results.services[0]?.rules.map(({ id }) => id).sort()).toEqual(rules.map(({ id }) => id).sort());
      expect(results.gate).toBe(all.includes('fail') ? 'fail' : 'pass');
      if (of === 1) return;
      const some = mergeResults(parts.slice(1));
      expect(some.missing).toEqual([`1/${of}`]);
      expect(some.results.gate).not.toBe('pass');
    }),
  );
});

test('parts of different runs do not merge', () => {
  const part = (number: number, more: Partial<Results> = {}, id = `r${number}`) => ({
    file: `part ${number}`,
    results: resultsOf([ruleNamed(id)], { shard: { part: number, of: 2, planned: 2 }, ...more }),
  });
  const merging =
    (...parts: ReturnType<typeof part>[]) =>
    () =>
      mergeResults(parts);
  expect(merging(part(1), part(2))).not.toThrow();
  expect(merging(part(1), part(2, { seed: 2 }))).toThrow(/not of one run: seed 1 and 2/);
  expect(merging(part(1), part(2, { assay: '1' }))).toThrow(/version of assay/);
  expect(merging(part(1), part(1))).toThrow(/overlap: both hold shard 1\/2/);
  expect(merging(part(1), part(2, {}, 'r1'))).toThrow(/overlap: both hold r1/);
  expect(merging(part(1), part(2, { shard: { part: 2, of: 2, planned: 3 } }))).toThrow(/number of rules/);
  expect(() => mergeResults([{ file: 'whole', results: resultsOf([]) }])).toThrow(/no part of a run/);
});

const answer = (json: Json, status = 200): Exchange => ({
  step: { name: 'ask', method: 'GET', path: '/' },
  request: { method: 'GET', url: '', headers: {} },
  response: { status, headers: {}, mediaType: 'application/json', text: JSON.stringify(json), json },
  ms: 1,
});

test('an answer differs in nothing from itself, and where it differs is told', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(differencesOf(answer(json as Json), answer(structuredClone(json) as Json))).toEqual([]);
    }),
  );
  const old = answer({ list: [{ id: 1, name: 'a' }], order: [1, 2], gone: true });
  const other = answer({ list: [{ id: '1', name: 'b' }, {}], order: [2, 1], added: null }, 201);
  expect(differencesOf(old, other).map(({ sort, at }) => `${sort} ${at}`)).toEqual([
    'status ',
    'number of items /list',
    'type /list/*/id',
    'value /list/*/name',
    'order /order',
    'member vanished /gone',
    'member appeared /added',
  ]);
});

test('what the old one itself answers otherwise when asked again is no change', () => {
  const [value, status] = [
    { sort: 'value' as const, at: '/now', old: '1', new: '2' },
    { sort: 'status' as const, at: '', old: '404', new: '400' },
  ];
  const compared = [
    { operation: 'GET /', curl: '', differences: [value, status], unsteady: [] },
    { operation: 'GET /', curl: '', differences: [value, status], unsteady: [value] },
  ];
  expect(changesOf(compared)).toMatchObject([{ sort: 'status', requests: 2, of: 2 }]);
});

test('the new one is worse where it fails and did not, or fails in another way; what is implied only warns', () => {
  const failing = (at: string, more: Partial<RuleResult> = {}) =>
    ruleNamed('r', {
      verdict: 'fail',
      finding: { expected: ['a list'], actual: 'a text', at },
      counterexample: { steps: [] },
      ...more,
    });
  const change = (old: RuleResult, other: RuleResult) => {
    const [one, two] = [resultsOf([old]).services[0], resultsOf([other]).services[0]];
    return one && two ? changedRules(one, two).map(({ change: what, gate }) => [what, gate]) : [];
  };
  const passing = ruleNamed('r');
  const vacuous = ruleNamed('r', { verdict: 'inconclusive', reason: 'vacuous' });
  expect(change(passing, passing)).toEqual([]);
  expect(change(failing('/a'), failing('/a'))).toEqual([]);
  expect(change(passing, failing('/a'))).toEqual([['worse', true]]);
  expect(change(vacuous, failing('/a'))).toEqual([['worse', true]]);
  expect(change(failing('/a'), failing('/b'))).toEqual([['worse', true]]);
  expect(change(passing, failing('/a', { authority: 'implied' }))).toEqual([['worse', false]]);
  expect(change(failing('/a'), passing)).toEqual([['better', false]]);
  expect(change(passing, vacuous)).toEqual([['no longer checked', false]]);
  expect(change(vacuous, passing)).toEqual([['checked now', false]]);
});

test('nothing that a target sends becomes a command of a GitHub log or markup of its summary', () => {
  const hostile = fc
    .array(fc.constantFrom('::error::', '\n', '\r', '%', '```', '`', '|', '<img src=x>', 'a', ',', ':'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(hostile, (text) => {
      const finding = { expected: [text], actual: text, at: '' };
      const failing = ruleNamed('r', { verdict: 'fail', finding, curl: [text], replay: text });
      const results = resultsOf([failing], { gate: 'fail' });
      const lines = githubAnnotations(results);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^::error title=r::[^\r\n]*$/);
      const summary = githubSummary(results);
      const fence = /^(`{3,})text\n/m.exec(summary)?.[1] ?? '';
      const [before = '', inside = '', after = ''] = summary.split(new RegExp(`^${fence}(?:text)?$`, 'm'));
      expect(inside).toContain(text);
      expect(before + after).not.toContain('<img');
    }),
  );
});

test('the exit status tells a failing rule from an error of assay itself', () => {
  const status = (...verdicts: RuleResult['verdict'][]) =>
    exitStatus(
      resultsOf(
        verdicts.map((verdict, index) => ruleNamed(`r${index}`, { verdict })),
        { gate: verdicts.every((each) => each === 'pass') ? 'pass' : 'fail' },
      ),
    );
  expect(status('pass')).toBe(0);
  expect(status('error', 'fail')).toBe(1);
  expect(status('error', 'pass', 'inconclusive')).toBe(4);
});
