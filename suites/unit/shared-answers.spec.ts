import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'expect';
import { explore } from '../../commands/shared/explore.js';
import { allowedWithin } from '../../engine/http/limits/allowed-within.js';
import { openLedger } from '../../engine/http/limits/ledger.js';
import type { Session } from '../../engine/http/session.js';
import { takeAnswers } from '../../engine/http/shared-answers.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import type { RunOptions } from '../../engine/run/run-options.js';
import { runRule } from '../../engine/run/run-rule.js';
import type { Contract, Exchange, RuleKind, SampleSource } from '../../engine/types/index.js';
import { emptyContract, numberRule, tinyOperation, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const key = 'secret-of-the-user';
const path = '/things';
const source: SampleSource = {
  operation: `GET ${path}`,
  path: {},
  query: [],
  items: '/*',
  mapping: 'thing',
  also: {},
  stream: false,
  atMost: 10,
};
/** Two listings that are one request. */
const contract: Contract = {
  ...emptyContract,
  operations: [tinyOperation(path, {}), tinyOperation('/keys', {})],
  mappings: { thing: { id: { at: ['/id'] } } },
  sampleSources: [source, { ...source, also: { sort: 'a' } }, { ...source, operation: 'GET /keys' }],
};
const options: PlanOptions = {
  version: '0',
  runs: 1,
  seed: 1,
  timeoutMs: 2_000,
  concurrency: 4,
  workers: 1,
  budgetMs: 1_000,
};

/** A target that takes so long, and shows its caller's key below `/keys`. */
function target(ms: number, asked: string[]): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end(JSON.stringify([{ id: url === path ? 'one' : key }])), ms);
  };
}

function explored({ origin }: Session): Promise<Pick<PlannedService, 'answers' | 'samples'>> {
  const place = { contract, baseUrl: origin, keyName: 'ASSAY_KEY_TINY' };
  return explore(place, [], options, { ledger: openLedger(), key });
}

/** A rule with one case: the listing. */
function listingRule() {
  const { rule, kind } = numberRule(() => ({ relevant: true }));
  const listing: RuleKind<object> = {
    ...kind,
    cases: () => ({ examples: [{ steps: [{ name: 'things', method: 'GET', path }] }] }),
    check: (_, [exchange]) => ({
      relevant: true,
      ...(JSON.stringify(exchange?.response?.json) === '[{"id":"one"}]'
        ? {}
        : { finding: { expected: ['one'], actual: 'another', at: '' } }),
    }),
  };
  return { rule, kind: listing };
}

test('what samples were found in is asked for once, and serves the rules of a slow target where time is short', async () => {
  const asked: string[] = [];
  const outcome = await withTarget(
    target(110, asked),
    async (session) => {
      const { answers, samples } = await explored(session);
      expect(samples.listed).toContainEqual({ id: 'one' });
      takeAnswers(session, JSON.parse(JSON.stringify(answers)) as Exchange[]);
      const bounds = { runs: 1, seed: 1, budgetMs: 5_000, shrink: false };
      const check = (share?: 'time') =>
        runRule(listingRule(), session, samples, {
          ...bounds,
          ...(share ? { share: { requests: 1, why: share } } : {}),
        });
      const verdicts = [(await check('time')).verdict];
      const before = asked.filter((url) => url === path).length;
      verdicts.push((await check()).verdict);
      return { answers, verdicts, before };
    },
    contract,
  );
  expect(outcome.verdicts).toEqual(['pass', 'pass']);
  // Once to see whether anything answers, once for the samples; with enough time a rule asks for itself.
  expect(outcome.before).toBe(2);
  expect(asked.filter((url) => url === path)).toHaveLength(3);
  expect(JSON.stringify(outcome.answers)).not.toContain(key);
});

test('a target that is not slow is asked by each rule', async () => {
  const answers = await withTarget(
    target(0, []),
    async (session) => (await explored(session)).answers,
    contract,
  );
  expect(answers).toBeUndefined();
});

/** A rule whose cases send the same request so many times. */
function drawing(id: string, times: number) {
  const { rule, kind } = numberRule(() => ({ relevant: true }));
  const steps = Array.from({ length: times }, (_, index) => ({
    name: `${id} ${index}`,
    method: 'GET',
    path,
  }));
  const draws: RuleKind<object> = {
    ...kind,
    cases: () => ({ examples: [{ steps }] }),
    check: (_, exchanges) => ({
      relevant: true,
      // Each draw is an answer of its own.
      ...(new Set(exchanges.map(({ response }) => response?.text)).size === times
        ? {}
        : { finding: { expected: [], actual: 'the same again', at: '' } }),
    }),
  };
  return { rule: { ...rule, id: `tiny/${id}` }, kind: draws };
}

const sharing: Record<string, { means: Partial<RunOptions>; requests: number }> = {
  'where time is short': { means: { share: { requests: 5, why: 'time' } }, requests: 4 },
  'where rules are to share answers': { means: { shares: true }, requests: 4 },
  'otherwise not': { means: {}, requests: 9 },
};

for (const [when, { means, requests }] of Object.entries(sharing))
  test(`what one rule drew serves another, draw by draw: ${when}`, async () => {
    let asked = 0;
    const verdicts = await withTarget(
      (_, response) => void response.end(String(++asked)),
      async (session) => {
        const ends: string[] = [];
        for (const rule of [drawing('three', 3), drawing('four', 4), drawing('two', 2)]) {
          const bounds = { runs: 1, seed: 1, budgetMs: 5_000, shrink: false };
          const none = { listed: [], given: [], known: [] };
          ends.push((await runRule(rule, session, none, { ...bounds, ...means })).verdict);
        }
        return ends;
      },
    );
    expect(verdicts).toEqual(['pass', 'pass', 'pass']);
    expect(asked).toBe(requests);
  });

test('a rule that a limit keeps waiting goes on with its share of what the limit lets through', async () => {
  let asked = 0;
  const limited: Contract = { ...emptyContract, limits: [{ requests: 6, seconds: 60 }] };
  const result = await withTarget(
    (_, response) => {
      asked++;
      if (asked === 4) response.writeHead(429, { 'retry-after': '1' });
      response.end('{}');
    },
    (session) => {
      const runnable = numberRule(() => ({ relevant: true }));
      const samples = { listed: [], given: [], known: [] };
      return runRule(runnable, session, samples, {
        runs: 100,
        seed: 1,
        budgetMs: 20_000,
        endsAt: Date.now() + 30_000,
        shrink: false,
        shareNow: () => ({ requests: Math.floor(allowedWithin(session, 29_000) / 2), why: 'rate limit' }),
      });
    },
    limited,
  );
  expect(result).toMatchObject({ verdict: 'pass', short: { of: 100, why: 'rate limit' } });
  // Those that were under way with the refused one, and half of what the limit lets through after it.
  expect(asked).toBeLessThan(15);
});
