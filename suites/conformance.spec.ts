// Without the browser fixtures: they add an attachment of their own to each failure, and time to each test.
import { _baseTest as test } from '@playwright/test';
import { keepCountsIn } from '../engine/http/request-counts.js';
import { closeSession, openSession, type Session } from '../engine/http/session.js';
import {
  currentPlan,
  planFolder,
  type PlannedRule,
  type PlannedService,
  type PlanOptions,
} from '../engine/plan.js';
import { writeJournal } from '../engine/results/journal.js';
import { redact } from '../engine/results/redact.js';
import { runRule } from '../engine/run/run-rule.js';
import type { Result } from '../engine/types.js';
import { openVisitor, type Visitor } from '../fixtures/browser.js';
import { labelsOf } from '../reporters/allure-labels.js';
import { conclude } from '../reporters/conclude.js';
import { kindOf } from './rules.js';

const plan = currentPlan();
const sessions = new Map<string, Session>();
let visitor: Visitor | undefined;
let closing = false;

if (plan) keepCountsIn(planFolder());
if (plan) plan.services.forEach((service) => declare(service, plan.options));

/** One test for each rule of a service. */
function declare(service: PlannedService, options: PlanOptions): void {
  for (const rule of service.rules) {
    test(rule.id, { annotation: labelsOf(service, rule) }, async () => {
      const session = sessionFor(service, options);
      const judged = await judge(service, rule, session, options);
      // Interrupted: what came of connections that were torn down is no result.
      if (closing) return;
      const result = redact(judged, session.options);
      writeJournal(planFolder(), test.info().workerIndex, { rule: rule.id, result });
      await conclude(service, rule, result, options);
    });
  }
}

test.afterAll(async () => {
  closing = true;
  await Promise.all([...sessions.values()].map(closeSession));
  sessions.clear();
  await visitor?.close();
  visitor = undefined;
});

function judge(
  service: PlannedService,
  rule: PlannedRule,
  session: Session,
  options: PlanOptions,
): Promise<Result> {
  const { runs, seed, budgetMs } = options;
  return runRule({ rule, kind: kindOf(rule) }, session, service.samples, {
    runs,
    seed,
    budgetMs,
    shrink: true,
  });
}

/** This worker's session with a service: its connections and kept answers serve all rules. */
function sessionFor(service: PlannedService, options: PlanOptions): Session {
  const { baseUrl, contract, keyName, trouble } = service;
  // Several services may share a base URL.
  const name = `${contract.service} ${baseUrl}`;
  const known = sessions.get(name);
  if (known) return known;
  const key = process.env[keyName];
  const { timeoutMs, concurrency, workers, ca, browser } = options;
  if (browser !== undefined) visitor ??= openVisitor(browser);
  const session = openSession(contract, baseUrl, {
    timeoutMs,
    concurrency: Math.max(1, Math.floor(concurrency / workers)),
    keyName,
    ...(ca === undefined ? {} : { ca }),
    ...(key ? { key } : {}),
    ...(visitor ? { visit: visitor.visit } : {}),
  });
  if (trouble) session.down = trouble;
  sessions.set(name, session);
  return session;
}
