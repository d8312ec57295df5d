import { changesOf, type AnswerChange } from '../../engine/compare/changes.js';
import { probe } from '../../engine/compare/probe.js';
import { requestsOf } from '../../engine/compare/requests.js';
import { closeSession, openSession, type Session } from '../../engine/http/session.js';
import { mannersOf, type PlannedService, type PlanOptions } from '../../engine/plan/plan.js';
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
  if (old.trouble || other.trouble) return { changes: [], compared: 0 };
  const checked = old.rules.map((rule) => ({ rule, kind: kindOf(rule) }));
  const context = { contract: old.contract, samples: old.samples, runs: options.runs };
  const requests = requestsOf(checked, context, options.seed);
  const [one, two] = [sessionWith(old, options), sessionWith(other, options)];
  try {
    const compared = await probe(requests, one, two);
    return { changes: changesOf(compared), compared: compared.length };
  } finally {
    await Promise.all([closeSession(one), closeSession(two)]);
  }
}

function sessionWith(service: PlannedService, options: PlanOptions): Session {
  const { timeoutMs, concurrency, ca } = options;
  const key = process.env[service.keyName];
  return openSession(service.contract, service.baseUrl, {
    timeoutMs,
    concurrency,
    keyName: service.keyName,
    ...(ca === undefined ? {} : { ca }),
    ...(key ? { key } : {}),
    ...mannersOf(service, options),
  });
}
