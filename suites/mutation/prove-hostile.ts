import { redact } from '../../engine/results/redact.js';
import type { RecordedResult } from '../../engine/results/types.js';
import { closeSession, openSession, type Session } from '../../engine/http/session.js';
import type { HostileOutcome } from '../../engine/mutation/outcome.js';
import { runRule } from '../../engine/run/run-rule.js';
import { collectSamples } from '../../engine/samples/collect.js';
import type { Result } from '../../engine/types/index.js';
import { hostileContract, hostileRules } from '../../fixtures/hostile/contract.js';
import { startCanary, startHostile } from '../../fixtures/hostile/serve.js';
import type { Expected, HostileTarget } from '../../fixtures/hostile/types.js';
import { kindOf, rulesOf } from '../kinds/rules.js';
import { outputSlips } from './hostile-output.js';
import { watchMemory } from './watch-memory.js';

/** Mebibytes by which the process may grow, the target's own share included. */
const mostMemoryMb = 512;
/** Milliseconds for one request to a target that is to be given up, and to any other. */
const shortTimeoutMs = 400;
const usualTimeoutMs = 10_000;

/** Milliseconds for a rule with all its requests; one that takes longer hangs. */
function endsWithin(timeoutMs: number): number {
  return 4 * timeoutMs + 10_000;
}

/** Has characters that URLs, JSON and Base64 write otherwise. */
const key = 'hush/7f3a+9c"d&e4-z';
const keyName = 'ASSAY_KEY_HOSTILE';

/** Has one rule check a hostile target over real HTTP, and sees what became of verdict, time, memory and secrets. */
export async function proveHostile(target: HostileTarget, seed: number): Promise<HostileOutcome> {
  const canary = await startCanary();
  const served = await startHostile(target, canary.origins);
  const session = openSession(hostileContract, served.url, {
    timeoutMs: mayTimeOut(target.expected) ? shortTimeoutMs : usualTimeoutMs,
    concurrency: 1,
    key,
    keyName,
  });
  const memory = watchMemory();
  const started = performance.now();
  try {
    const result = await check(target, session, seed);
    const memoryMb = memory.stop();
    const recorded = result && redact(result, session.options, hostileContract);
    const slips = [
      ...verdictSlips(target.expected, recorded),
      ...(memoryMb > mostMemoryMb ? [`the process grew by ${memoryMb} MiB`] : []),
      ...(canary.contacts() > 0 ? ['somebody else was contacted'] : []),
      ...(recorded ? outputSlips(hostileContract, ruleOf(target), recorded, { key, url: served.url }) : []),
    ];
    return {
      id: `hostile/${target.name}`,
      sort: 'hostile',
      does: target.does,
      expected: expectedText(target.expected),
      actual: actualText(recorded),
      slips,
      ok: slips.length === 0,
      ms: Math.round(performance.now() - started),
      requests: session.requests,
      memoryMb,
    };
  } finally {
    memory.stop();
    await closeSession(session);
    await Promise.all([served.close(), canary.close()]);
  }
}

const rules = new Map(rulesOf(hostileContract).map((rule) => [rule.id, rule]));

function ruleOf({ checkedBy = 'answers' }: HostileTarget) {
  const rule = rules.get(hostileRules[checkedBy]);
  if (!rule) throw new Error(`the contract of hostile targets has no rule ${hostileRules[checkedBy]}`);
  return rule;
}

/** What the rule made of the target; undefined when it did not end. */
async function check(target: HostileTarget, session: Session, seed: number): Promise<Result | undefined> {
  const rule = ruleOf(target);
  const samples =
    target.checkedBy === 'items' ? await collectSamples(session) : { listed: [], given: [], known: [] };
  const endsWithinMs = endsWithin(session.options.timeoutMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), endsWithinMs)),
  );
  const checked = runRule({ rule, kind: kindOf(rule) }, session, samples, {
    runs: target.cases ?? 2,
    seed,
    budgetMs: endsWithinMs,
    shrink: true,
  });
  try {
    return await Promise.race([checked, late]);
  } finally {
    clearTimeout(timer);
  }
}

function mayTimeOut(expected: Expected): boolean {
  return expected.verdict === 'inconclusive' && expected.reasons.includes('timeout');
}

function verdictSlips(expected: Expected, recorded: RecordedResult | undefined): string[] {
  const met =
    recorded?.verdict === expected.verdict &&
    (expected.verdict !== 'fail' || expected.actual.test(recorded.finding?.actual ?? '')) &&
    (expected.verdict !== 'inconclusive' || expected.reasons.some((reason) => reason === recorded.reason));
  return met ? [] : [`the verdict is ${actualText(recorded)}`];
}

function expectedText(expected: Expected): string {
  switch (expected.verdict) {
    case 'pass':
      return 'pass';
    case 'fail':
      return `fail: ${expected.actual.source}`;
    case 'inconclusive':
      return `inconclusive: ${expected.reasons.join(' or ')}`;
  }
}

function actualText(recorded: RecordedResult | undefined): string {
  if (!recorded) return 'none: it hangs';
  const detail = recorded.finding?.actual ?? recorded.detail;
  return [recorded.verdict, recorded.reason, detail]
    .filter((each) => each !== undefined)
    .join(': ')
    .slice(0, 300);
}
