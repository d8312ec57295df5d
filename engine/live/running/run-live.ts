import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cleaner } from '../../http/redaction/cleaner.js';
import { inOneLine } from '../../http/redaction/printable.js';
import type { Session } from '../../http/session.js';
import type { LiveOptions, PlannedService } from '../../plan/plan.js';
import type { Attempt } from '../../run/attempt/attempt.js';
import type { RunnableRule } from '../../run/runnable-rule.js';
import { runRule } from '../../run/run-rule.js';
import type { RunOptions } from '../../run/run-options.js';
import type { Case } from '../../types/exchange.js';
import type { Result } from '../../types/verdict.js';
import { confirmApart } from './confirm-apart.js';
import { featureCollector, type RuleSeen } from '../drift/features.js';
import { storeCase, toStored, type StoredCase } from './exchanges.js';
import { smokeOf } from '../health/smoke.js';
import { isProcess } from '../memory/state-folder.js';

/** Cases of a rule that are stored each live run; a failing one is stored as well. */
const storedCases = 3;

/** Runs one rule on a live target: gently, with failures confirmed some time apart, and everything seen kept. */
export async function runLive(
  runnable: RunnableRule,
  session: Session,
  service: PlannedService,
  options: RunOptions,
  live: LiveOptions,
): Promise<Result> {
  // Nobody else would end a worker whose command was killed.
  if (!isProcess(live.commandPid)) {
    const figures = { relevant: 0, requests: 0, ms: 0 };
    return { ...figures, verdict: 'inconclusive', reason: 'interrupted', detail: 'the command has ended' };
  }
  const clean = cleaner(session.options);
  const collector = featureCollector(session.contract, (text) => inOneLine(clean(text)));
  session.options.observe = collector.see;
  const known = service.failures?.[runnable.rule.id];
  const keeper = caseKeeper(runnable.rule.id, session, service, live);
  const result = await runRule(runnable, session, service.samples, {
    ...options,
    requests: live.requestsPerRule,
    stop: () => !isProcess(live.commandPid),
    examples: options.runs,
    firstExample: options.seed,
    confirm: (...counterexample) =>
      confirmApart(...counterexample, {
        smoke: smokeOf(service.contract, service.samples.given),
        confirmation: live.confirmation,
        ...(known ? { known } : {}),
      }),
    observe: (each, attempt) => keeper.offer(each, attempt),
  });
  keeper.store(result);
  const seen: RuleSeen = { rule: runnable.rule.id, places: collector.take() };
  appendFileSync(join(live.seenFolder, seenFile(service.contract.service)), `${JSON.stringify(seen)}\n`);
  return result;
}

interface CaseKeeper {
  /** The first that were checked are kept. */
  offer: (each: Case, attempt: Attempt) => void;
  /** Writes down what is kept, and a counterexample, once it is known what counts of it. */
  store: (result: Result) => void;
}

function caseKeeper(
  rule: string,
  { options }: Session,
  { contract, baseUrl }: PlannedService,
  { night, exchangesFolder }: LiveOptions,
): CaseKeeper {
  const place = { service: contract.service, baseUrl, rule, night };
  const kept: { stored: StoredCase; failed: boolean }[] = [];
  return {
    offer(each, attempt) {
      if (kept.length >= storedCases || attempt.ended !== 'checked') return;
      const stored = toStored(place, each, attempt.exchanges, options);
      const failed = attempt.outcome.relevant && attempt.outcome.finding !== undefined;
      if (stored) kept.push({ stored, failed });
    },
    store(result) {
      const isFailure = result.verdict === 'fail';
      const last = isFailure && toStored(place, result.counterexample, result.exchanges, options);
      for (const { stored, failed } of kept)
        storeCase(exchangesFolder, failed && !isFailure ? { ...stored, unconfirmed: true } : stored);
      if (last) storeCase(exchangesFolder, last);
    },
  };
}

const seenPrefix = 'seen-';
const seenFile = (service: string): string => `${seenPrefix}${service}.jsonl`;

/** All that the workers of a run saw of a service, rule by rule. */
export function readSeen(folder: string, service: string): RuleSeen[] {
  if (!readdirSync(folder).includes(seenFile(service))) return [];
  const lines = readFileSync(join(folder, seenFile(service)), 'utf8').split('\n');
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as RuleSeen);
}
