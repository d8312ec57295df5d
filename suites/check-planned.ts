import { _baseTest as test } from '@playwright/test';
import { witnessesOf } from '../engine/evidence/witnesses.js';
import { removeCreated } from '../engine/run/remove-created.js';
import { existingPaths } from '../engine/http/changes/existing.js';
import { medianOf } from '../engine/http/pace/pace.js';
import { openLedger, type Ledger } from '../engine/http/limits/ledger.js';
import type { Session } from '../engine/http/session.js';
import { checkWithKnown, type CheckedWithKnown } from '../engine/known/check-known.js';
import { readStored } from '../engine/live/stored/read-stored.js';
import type { StoredCase } from '../engine/live/stored/stored-case.js';
import { runLive } from '../engine/live/running/run-live.js';
import { planFolder, type PlannedRule, type PlannedService, type PlanOptions } from '../engine/plan/plan.js';
import { openPlanned } from '../engine/plan/session.js';
import { writeJournal } from '../engine/results/journal.js';
import { mostCauses } from '../engine/run/run-options.js';
import { redact, redactKnown } from '../engine/results/redact.js';
import { checkStored } from '../engine/live/stored/check-stored.js';
import type { Result } from '../engine/types/index.js';
import { openVisitor, type Visitor } from '../engine/browser/visitor.js';
import { conclude } from '../reporters/allure/conclude.js';
import { inTime, pacedAsBefore } from './in-time.js';
import { kindOf } from './kinds/rules.js';
import { loadPlannedKinds } from './own/load.js';

/** Open until the worker ends. A hook that closed them would bind tests to workers beforehand, whatever they take. */
const sessions = new Map<string, Session>();
let visitor: Visitor | undefined;
let stored: Map<string, StoredCase[]> | undefined;
let ledger: Ledger | undefined;

/** Checks a rule of the plan, writes down what came of it, and ends the running test as the gate says. */
export async function checkPlanned(
  service: PlannedService,
  rule: PlannedRule,
  options: PlanOptions,
): Promise<void> {
  await loadPlannedKinds(options.kinds);
  const session = sessionFor(service, options);
  const { result: checked, known } = await check(service, rule, session, options);
  const latencyMs = medianOf(session.pace.latest);
  if (latencyMs !== undefined)
    test.info().annotations.push({ type: 'latency', description: String(Math.round(latencyMs)) });
  const result = {
    ...redact(checked, session.options, service.contract),
    ...(known.length === 0 ? {} : { known: redactKnown(known, session.options) }),
  };
  const changes = await removeCreated(session);
  const seen = session.witnesses?.take() ?? {};
  const met = session.witnesses?.takeSights() ?? {};
  writeJournal(planFolder(), test.info().workerIndex, {
    rule: rule.id,
    result,
    seen,
    met,
    ...(changes ? { changes } : {}),
  });
  conclude(service, rule, result, options);
}

function check(
  service: PlannedService,
  rule: PlannedRule,
  session: Session,
  options: PlanOptions,
): Promise<CheckedWithKnown> {
  const { runs, seed, budgetMs, live, from } = options;
  if (rule.notImplemented !== undefined) return notChecked(rule.notImplemented);
  const checked = { rule, kind: kindOf(rule) };
  const run = { runs, seed, budgetMs, shrink: true, causes: mostCauses };
  const alone = (result: Result): CheckedWithKnown => ({ result, known: [] });
  if (from !== undefined) {
    stored ??= readStored(from);
    const cases = stored.get(rule.id) ?? [];
    cases.forEach(({ exchanges }) => exchanges.forEach((exchange) => session.witnesses?.see(exchange)));
    return checkStored(checked, service.contract, cases).then(alone);
  }
  if (live) return runLive(checked, session, service, run, live).then(alone);
  return inTime({ service, rule, session }, (share) =>
    checkWithKnown(checked, session, service.samples, { ...run, ...share }, rule.known ?? []),
  );
}

/** What a target leaves out on purpose is sent no request. */
function notChecked(declaration: string): Promise<CheckedWithKnown> {
  const figures = { relevant: 0, requests: 0, ms: 0 };
  const detail = `declared as not implemented: ${declaration}`;
  return Promise.resolve({
    result: { ...figures, verdict: 'inconclusive', reason: 'not implemented', detail },
    known: [],
  });
}

/** This worker's session with a service: its connections and kept answers serve all rules. */
function sessionFor(service: PlannedService, options: PlanOptions): Session {
  const { baseUrl, contract, requestError } = service;
  // Several services may share a base URL.
  const name = `${contract.service} ${baseUrl}`;
  const known = sessions.get(name);
  if (known) return known;
  const { concurrency, workers, browser } = options;
  if (browser !== undefined) visitor ??= openVisitor(browser);
  const session = openPlanned(service, options, {
    ledger: (ledger ??= openLedger(options.ledger ?? planFolder())),
    existing: existingPaths(contract, service.samples.listed),
    concurrency: service.inOneWorker ? concurrency : Math.max(1, Math.floor(concurrency / workers)),
    ...(visitor ? { visit: visitor.visit } : {}),
  });
  session.witnesses = witnessesOf(contract);
  session.pace = pacedAsBefore(session);
  if (requestError) session.down = requestError;
  sessions.set(name, session);
  return session;
}
