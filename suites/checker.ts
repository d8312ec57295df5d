import type { Visitor } from '../engine/browser/visitor.js';
import { fingerprintOf } from '../engine/finding/fingerprint.js';
import { brokenByOthers } from '../engine/run/check-overheard.js';
import { removeCreated } from '../engine/run/remove-created.js';
import { medianOf } from '../engine/http/pace/pace.js';
import type { Session } from '../engine/http/session.js';
import { checkWithKnown, type CheckedWithKnown } from '../engine/known/check-known.js';
import { readStored } from '../engine/live/stored/read-stored.js';
import type { StoredCase } from '../engine/live/stored/stored-case.js';
import { runLive } from '../engine/live/running/run-live.js';
import type { PlannedRule, PlannedRun, PlannedService } from '../engine/plan/plan.js';
import type { JournalLine } from '../engine/results/journal.js';
import { mostCauses } from '../engine/run/run-options.js';
import type { RecordedResult } from '../engine/results/types.js';
import { redact, redactKnown } from '../engine/results/redact.js';
import { checkStored } from '../engine/live/stored/check-stored.js';
import type { Result } from '../engine/types/index.js';
import { openTimeShares, type TimeShares } from '../engine/time/rule-share.js';
import { inTime } from './in-time.js';
import { kindOf } from './kinds/rules.js';
import { listen } from './overheard/listen.js';
import { openSessions } from './sessions.js';

/** Checks rules of a plan, one after the other; connections, kept answers and the browser serve all of them. */
export interface Checker {
  /** What came of a rule, as it is written down, and milliseconds of an answer (median) as it saw them. */
  check(service: PlannedService, rule: PlannedRule): Promise<{ line: JournalLine; latencyMs?: number }>;
  /** How rules fail by the answers that others got since the last call, where the run listens to these. */
  checkOverheard(service: PlannedService): Promise<JournalLine[]>;
  /** Begins no further case, takes back what the case under way has made on a target, and lets go of everything. */
  close(): Promise<void>;
}

export interface CheckerOptions {
  visitor?: Visitor;
  listens?: boolean;
}

/**
 * Opens what checks the rules of a plan in this thread or process; a `visitor` that opens pages for several of them.
 * `listens`: rules look at the answers that others get, too.
 */
export function openChecker(run: PlannedRun, { visitor, listens = false }: CheckerOptions = {}): Checker {
  const shares = openTimeShares(run);
  const sessions = openSessions(run, shares, visitor);
  /** Rules that have failed, by themselves or by what others got. */
  const failed = new Set<string>();
  let isClosing = false;

  const resultOf = openResults(run, shares, () => isClosing);
  return {
    async check(service, rule) {
      const startedAt = Date.now();
      const session = sessions.of(service);
      if (listens) listen(session, service.samples, service.rules.filter(isImplemented));
      const checked = await resultOf(service, rule, session);
      if (checked.result.verdict === 'fail') failed.add(rule.id);
      const changes = await removeCreated(session);
      const latencyMs = medianOf(session.pace.latest);
      const line = {
        rule: rule.id,
        startedAt,
        endedAt: Date.now(),
        result: redacted(checked, session, service),
        seen: session.witnesses?.take() ?? {},
        met: session.witnesses?.takeSights() ?? {},
        ...(changes ? { changes } : {}),
      };
      return { line, ...(latencyMs === undefined ? {} : { latencyMs }) };
    },
    async checkOverheard(service) {
      const session = sessions.of(service);
      const { endsAt = Infinity, rules } = service;
      const isEnd = (): boolean => session.down !== undefined || isClosing || Date.now() > endsAt;
      const broken = await brokenByOthers(session, ({ id }) => {
        const { known = [] } = rules.find((rule) => rule.id === id) ?? {};
        const prints = new Set(known.map((entry) => fingerprintOf(id, entry)));
        return failed.has(id) || isEnd() ? undefined : { known: prints, isEnd };
      });
      for (const { rule } of broken) failed.add(rule.id);
      return broken.map(({ rule, startedAt, result }) => ({
        rule: rule.id,
        startedAt,
        endedAt: Date.now(),
        result: redact(result, session.options, service.contract),
        overheard: true as const,
      }));
    },
    close() {
      isClosing = true;
      return sessions.close();
    },
  };
}

/** How the rules of a plan get their results: in a check, a live run, or from what one has stored. */
function openResults(
  { plan: { options } }: PlannedRun,
  shares: TimeShares,
  stop: () => boolean,
): (service: PlannedService, rule: PlannedRule, session: Session) => Promise<CheckedWithKnown> {
  const { runs, seed, budgetMs, live, from } = options;
  const bounds = { runs, seed, budgetMs, shrink: true, causes: mostCauses, stop };
  const alone = (result: Result): CheckedWithKnown => ({ result, known: [] });
  let stored: Map<string, StoredCase[]> | undefined;
  return (service, rule, session) => {
    if (rule.notImplemented !== undefined) return Promise.resolve(notChecked(rule.notImplemented));
    const checked = { rule, kind: kindOf(rule) };
    if (from !== undefined) {
      stored ??= readStored(from);
      const cases = stored.get(rule.id) ?? [];
      cases.forEach(({ exchanges }) => exchanges.forEach((exchange) => session.witnesses?.see(exchange)));
      return checkStored(checked, service.contract, cases).then(alone);
    }
    if (live) return runLive(checked, session, service, bounds, live).then(alone);
    return inTime(shares, { service, rule, session }, (share) =>
      checkWithKnown(checked, session, service.samples, { ...bounds, ...share }, rule.known ?? []),
    );
  };
}

function redacted(
  { result, known }: CheckedWithKnown,
  { options }: Session,
  service: PlannedService,
): RecordedResult {
  return {
    ...redact(result, options, service.contract),
    ...(known.length === 0 ? {} : { known: redactKnown(known, options) }),
  };
}

const isImplemented = ({ notImplemented }: PlannedRule): boolean => notImplemented === undefined;

/** What a target leaves out on purpose is sent no request. */
function notChecked(declaration: string): CheckedWithKnown {
  const figures = { relevant: 0, requests: 0, ms: 0 };
  const detail = `declared as not implemented: ${declaration}`;
  return { result: { ...figures, verdict: 'inconclusive', reason: 'not implemented', detail }, known: [] };
}
