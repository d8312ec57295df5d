import { expect } from 'expect';
import fc from 'fast-check';
import { runRule } from '../../engine/run/run-rule.js';
import { spread } from '../../engine/run/search/cheapest-first.js';
import type { Case, Result, RuleKind, Step } from '../../engine/types/index.js';
import { answerJson, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const stepTo = (path: string): Step => ({ name: path, method: 'GET', path });
const caseOf = (...paths: string[]): Case => ({ steps: paths.map(stepTo) });

test('a list that is spread is the same list, and its beginning reaches into all of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (length) => {
      const items = Array.from({ length }, (_, index) => index);
      const order = spread(items);
      expect([...order].sort((one, other) => one - other)).toEqual(items);
      const quarters = new Set(order.slice(0, 4).map((item) => Math.floor((item * 4) / length)));
      if (length >= 16) expect(quarters.size).toBeGreaterThan(2);
    }),
  );
});

/** Checks cases in turn, each as a rule that has so many requests; answers the paths that were asked for, too. */
async function checkShort(
  rules: Case[][],
  requests: number,
  follow?: RuleKind['follow'],
): Promise<{ results: Result[]; asked: string[] }> {
  const asked: string[] = [];
  const { rule, kind } = numberRule(() => ({ relevant: true }));
  const answer = answerJson((path) => asked.push(path));
  const results = await withTarget(answer, async (session) => {
    const all: Result[] = [];
    for (const examples of rules) {
      const own = { ...kind, cases: () => ({ examples }), ...(follow ? { follow } : {}) };
      const options = { runs: 100, seed: 1, budgetMs: 5_000, shrink: false };
      const share = { requests, why: 'time' as const };
      const samples = { listed: [], given: [], known: [] };
      all.push(await runRule({ rule, kind: own }, session, samples, { ...options, share }));
    }
    return all;
  });
  return { results, asked };
}

const long = caseOf('/1', '/2', '/3', '/4', '/5', '/6', '/7');

test('where requests are short, cases that need the fewest come first, and one that needs far more is left out', async () => {
  const { results, asked } = await checkShort([[long, caseOf('/a', '/b'), caseOf('/c')], [long]], 2);
  expect(asked).toEqual(['/c', '/a', '/b']);
  expect(results).toMatchObject([
    { verdict: 'pass', short: { cases: 2, of: 3, why: 'time' } },
    { verdict: 'inconclusive', reason: 'time', short: { cases: 0, of: 1, why: 'time' } },
  ]);
});

test('cases whose answers another rule has asked for cost nothing, and come first', async () => {
  const known = ['/1', '/2', '/3', '/4'].map((path) => caseOf(path));
  const { results, asked } = await checkShort([known, [caseOf('/5'), ...known, caseOf('/6')]], 4);
  expect(asked).toEqual(['/1', '/3', '/2', '/4', '/5', '/6']);
  expect(results).toMatchObject([
    { verdict: 'pass', relevant: 4 },
    { verdict: 'pass', relevant: 6, requests: 2 },
  ]);
});

test('a case whose answers lead to ever more requests is given up', async () => {
  const endless = (_: unknown, exchanges: readonly unknown[]): Step => stepTo(`/next/${exchanges.length}`);
  const { results, asked } = await checkShort([[caseOf('/start')]], 2, endless);
  expect(asked.length).toBeLessThan(10);
  expect(results).toMatchObject([{ verdict: 'inconclusive', reason: 'time' }]);
});

test('a case that is longer than it may be, and over, counts', async () => {
  const four = (_: unknown, { length }: readonly unknown[]): Step | undefined =>
    length < 4 ? stepTo(`/next/${length}`) : undefined;
  const { results } = await checkShort([[caseOf('/start')]], 1, four);
  expect(results).toMatchObject([{ verdict: 'pass', relevant: 1, requests: 4 }]);
});
