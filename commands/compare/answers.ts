import { changesOf, type AnswerChange } from '../../engine/compare/changes.js';
import { probe } from '../../engine/compare/probe.js';
import { requestsOf } from '../../engine/compare/requests.js';
import { openLedger } from '../../engine/http/limits/ledger.js';
import { closeSession } from '../../engine/http/session.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { openPlanned } from '../../engine/plan/session.js';
import { kindOf } from '../../suites/kinds/rules.js';

export interface AnswerChanges {
  changes: AnswerChange[];
  /** Requests whose answers were compared. */
  compared: number;
}

/** What the answers of two implementations to the same requests differ in, whether or not a rule forbids it. */
export async function answerChanges(
  old: PlannedService,
  other: PlannedService,
  options: PlanOptions,
): Promise<AnswerChanges> {
  if (old.requestError || other.requestError) return { changes: [], compared: 0 };
  const checked = old.rules.map((rule) => ({ rule, kind: kindOf(rule) }));
  const context = { contract: old.contract, samples: old.samples, runs: options.runs };
  const requests = requestsOf(checked, context, options.seed);
  const own = { ledger: openLedger(options.ledger) };
  const [one, two] = [openPlanned(old, options, own), openPlanned(other, options, own)];
  try {
    const compared = await probe(requests, one, two);
    return { changes: changesOf(compared), compared: compared.length };
  } finally {
    await Promise.all([closeSession(one), closeSession(two)]);
  }
}
