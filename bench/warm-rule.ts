import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { Pool } from 'undici';
import { loadContract } from '../engine/contract/load.js';
import { closeSession, openSession, type Session } from '../engine/http/session.js';
import { pathOf } from '../engine/http/step-url.js';
import { packageRoot } from '../engine/paths.js';
import { runRule } from '../engine/run/run-rule.js';
import { collectSamples } from '../engine/samples/collect.js';
import type { SampleTiers, RunnableRule } from '../engine/types/index.js';
import { kindOf, rulesOf } from '../suites/kinds/rules.js';
import { ratioOf, summaryOf, type Summary } from './summary.js';

/** A rule whose every case is one search with full validation of its answer. */
export const warmRule = { service: 'game', id: 'game/search-servants/documented-responses' };
const casesInRound = 1500;
const connections = 8;

export interface WarmRule {
  casesPerSecond: Summary;
  /** The time of the bare loop divided by that of the rule. */
  bareLoop: Summary;
}

/** Checked cases and bare requests in turn, in this process, once both are warm. */
export async function measureWarmRule(baseUrl: string, rounds: number): Promise<WarmRule> {
  const contract = loadContract(join(packageRoot, 'contracts'), warmRule.service);
  const rule = rulesOf(contract).find(({ id }) => id === warmRule.id);
  if (!rule) throw new Error(`there is no rule ${warmRule.id}`);
  const session = openSession(contract, baseUrl, {
    timeoutMs: 10_000,
    concurrency: connections,
    keyName: 'NONE',
  });
  const pool = new Pool(session.origin, { connections });
  const samples = await collectSamples(session);
  const checked = { rule, kind: kindOf(rule) };
  const bare: number[] = [];
  const own: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const paths = casePaths(session, samples, checked, round);
    const loopMs = await timed(() => bareLoop(pool, paths));
    const ruleMs = await timed(() => passRule(checked, session, samples, round));
    if (round === 0) continue; // warms both up
    bare.push(loopMs);
    own.push(ruleMs);
  }
  await closeSession(session);
  await pool.destroy();
  return {
    casesPerSecond: summaryOf(own.map((ms) => (casesInRound * 1000) / ms)),
    bareLoop: ratioOf(bare, own),
  };
}

async function passRule(
  rule: RunnableRule,
  session: Session,
  samples: SampleTiers,
  seed: number,
): Promise<void> {
  const options = { runs: casesInRound, seed, budgetMs: 60_000, shrink: false };
  const result = await runRule(rule, session, samples, options);
  if (result.verdict !== 'pass') throw new Error(`the rule did not pass: ${JSON.stringify(result)}`);
}

/** Requests of the same sort as the rule's: drawn from the same generator. */
function casePaths(
  session: Session,
  samples: SampleTiers,
  { rule, kind }: { rule: { params: unknown }; kind: ReturnType<typeof kindOf> },
  seed: number,
): string[] {
  const context = { contract: session.contract, samples, runs: casesInRound };
  const { random } = kind.cases(rule.params as never, context);
  if (!random) throw new Error('the measured rule has no random cases');
  return fc
    .sample(random, { seed, numRuns: casesInRound })
    .flatMap(({ steps }) => steps.map((step) => pathOf(session.prefix, step)));
}

async function bareLoop(pool: Pool, paths: string[]): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < paths.length) {
      const { body } = await pool.request({ method: 'GET', path: paths[next++] as string });
      await body.text();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
