import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { findBrowser } from '../engine/browser/find.js';
import { openVisitor } from '../engine/browser/visitor.js';
import { loadContract } from '../engine/contract/load.js';
import { closeSession, openSession, type Session } from '../engine/http/session.js';
import { packageRoot } from '../engine/paths.js';
import { brokenByOthers } from '../engine/run/check-overheard.js';
import { runRule } from '../engine/run/run-rule.js';
import type { RunOptions } from '../engine/run/run-options.js';
import { collectSamples, evenly } from '../engine/samples/collect.js';
import { startServer } from '../engine/server/serve.js';
import { shareOf } from '../engine/time/share.js';
import type { Handler, Rule, SampleTiers } from '../engine/types/index.js';
import { loadMutants, loadReference } from '../fixtures/catalogue/load.js';
import { kindOf, rulesOf } from '../suites/kinds/rules.js';
import { listen } from '../suites/overheard/listen.js';

/**
 * `node dist/bench/time-table.js [SERVICE] [MUTANTS]`: hand-written mutants caught in the time allowed, by a clock that
 * each request moves on. What a rule may send is measured on the reference; then it is asked about its mutants.
 */
const [service = 'game', count = '60', ...further] = process.argv.slice(2);
const answerMs = 300;
const times = further.length > 0 ? further.map(Number) : [30, 60, 180, 600];
const runs = 100;
const seed = 42;

type Share = Pick<RunOptions, 'share' | 'endsAt'>;
interface Timed {
  passed: number;
  /** The rule at which it ended. */
  failed?: string;
  requests: number;
}

const reference = await loadReference(service);
if (!reference) throw new Error(`there is no reference of ${service}`);
const implementation = reference;
const contract = loadContract(join(packageRoot, 'contracts'), service);
const rules = rulesOf(contract);
const mutants = evenly(await loadMutants(service, contract.operations), Number(count));

const browser = findBrowser(() => chromium.executablePath());
const visitor = browser === undefined ? undefined : openVisitor(browser, { familiar: true });

for (const seconds of times) {
  const { passed, requests } = await onTarget(undefined, (session) => timed(session, seconds, false));
  let caught = 0;
  const missed: string[] = [];
  for (const { name, wrap } of mutants) {
    const { failed } = await onTarget(wrap, (session) => timed(session, seconds, true));
    if (failed) caught++;
    else missed.push(name);
  }
  process.stdout.write(
    `${seconds} s: ${requests} requests, ${passed} of ${rules.length} rules passed, ` +
      `${caught} of ${mutants.length} mutants caught; missed: ${missed.join(', ')}\n`,
  );
}

await visitor?.close();

async function onTarget<T>(
  wrap: ((next: Handler) => Handler) | undefined,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const served = await startServer(implementation, wrap ? { wrap } : {});
  const session = openSession(contract, served.baseUrl, {
    timeoutMs: 10_000,
    concurrency: 1,
    keyName: 'NONE',
    ...(visitor ? { visit: visitor.visit } : {}),
  });
  try {
    return await use(session);
  } finally {
    await closeSession(session);
    await served.close();
  }
}

/** Runs all rules in a simulated time, or until one fails. */
async function timed(session: Session, seconds: number, untilFailure: boolean): Promise<Timed> {
  const { now } = Date;
  const began = now();
  Date.now = () => began + session.requests * answerMs;
  try {
    const endsAt = began + seconds * 1000 * 0.97;
    // As a check does for a slow target: rules know the answers that samples were found in.
    session.shares = true;
    const samples = await collectSamples(session, [], began + (endsAt - began) * 0.2);
    listen(session, samples, rules);
    let passed = 0;
    for (const [index, rule] of rules.entries()) {
      if (Date.now() >= endsAt) break;
      const { verdict } = await checked(rule, session, samples, next(index, endsAt));
      if (verdict === 'pass') passed++;
      const isEnd = (): boolean => Date.now() >= endsAt;
      const broken = await brokenByOthers(session, () => ({ isEnd }));
      const failed = verdict === 'fail' ? rule.id : broken.at(0)?.rule.id;
      if (failed !== undefined && untilFailure) return { passed, failed, requests: session.requests };
    }
    return { passed, requests: session.requests };
  } finally {
    Date.now = now;
  }
}

function next(index: number, endsAt: number): Share {
  const each = runs * answerMs;
  const { requests } = shareOf({
    leftMs: endsAt - Date.now(),
    lanes: 1,
    waiting: [{ rules: rules.length - index, each }],
    own: { each, msPerRequest: answerMs },
  });
  return requests === undefined || requests >= runs
    ? { endsAt }
    : { endsAt, share: { requests, why: 'time' } };
}

function checked(rule: Rule, session: Session, samples: SampleTiers, share: Share) {
  const options = { runs, seed, budgetMs: 60_000, shrink: false, ...share };
  return runRule({ rule, kind: kindOf(rule) }, session, samples, options);
}
