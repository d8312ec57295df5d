import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleaner } from '../../http/redaction/cleaner.js';
import { inOneLine } from '../../http/redaction/printable.js';
import type { Session } from '../../http/session.js';
import type { LiveOptions, PlannedService } from '../../plan/plan.js';
import { runRule } from '../../run/run-rule.js';
import type { RunOptions } from '../../run/run-options.js';
import type { Result, RunnableRule } from '../../types/index.js';
import { confirmApart } from './confirm-apart.js';
import { featureCollector } from '../drift/features/collector.js';
import type { RuleSeen } from '../drift/features/seen.js';
import { plainRequest } from '../../contract/plain-request.js';
import { caseKeeper } from './case-keeper.js';
import { seenFile } from './seen-file.js';

/** Runs one rule on a live target: gently, with failures confirmed some time apart, and everything seen kept. */
export async function runLive(
  runnable: RunnableRule,
  session: Session,
  service: PlannedService,
  options: RunOptions,
  live: LiveOptions,
): Promise<Result> {
  const clean = cleaner(session.options);
  const collector = featureCollector(session.contract, (text) => inOneLine(clean(text)));
  session.options.observe = collector.see;
  const known = service.failures?.[runnable.rule.id] ?? [];
  const keeper = caseKeeper(runnable.rule.id, session, service, live);
  const result = await runRule(runnable, session, service.samples, {
    ...options,
    requests: live.requestsPerRule,
    examples: options.runs,
    firstExample: options.seed,
    confirm: (...counterexample) =>
      confirmApart(...counterexample, {
        smoke: plainRequest(service.contract, service.samples.given),
        confirmation: live.confirmation,
        known,
      }),
    observe: (each, attempt) => keeper.offer(each, attempt),
  });
  keeper.store(result);
  const seen: RuleSeen = { rule: runnable.rule.id, places: collector.take() };
  appendFileSync(join(live.seenFolder, seenFile(service.contract.service)), `${JSON.stringify(seen)}\n`);
  return result;
}
