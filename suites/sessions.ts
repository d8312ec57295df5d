import { openVisitor, type Visitor } from '../engine/browser/visitor.js';
import { witnessesOf } from '../engine/evidence/witnesses.js';
import { existingPaths } from '../engine/http/changes/existing.js';
import { openLedger, type Ledger } from '../engine/http/limits/ledger.js';
import { closeSession, forgetAnswers, type Session } from '../engine/http/session.js';
import type { PlannedRun, PlannedService } from '../engine/plan/plan.js';
import { openPlanned } from '../engine/plan/session.js';
import { takeAnswers } from '../engine/http/shared-answers.js';
import { removeCreated } from '../engine/run/remove-created.js';
import type { TimeShares } from '../engine/time/rule-share.js';
import { pacedAsBefore } from './in-time.js';

/** The sessions of a run in this thread or process, one for each target: all rules share them. */
export interface Sessions {
  /** Opened with its first use. */
  of(service: PlannedService): Session;
  /** Takes back what was made on the targets, and closes all. */
  close(): Promise<void>;
}

/**
 * Targets whose kept answers stay in memory. A thread checks one target after the other: what the latest few of them kept may
 * be needed again, what dozens kept is not.
 */
const mostRemembering = 3;

/** Opens none yet. Pages are opened by the `shared` visitor, if there is one, which is left open. */
export function openSessions(
  { plan: { options }, folder }: PlannedRun,
  shares: TimeShares,
  shared?: Visitor,
): Sessions {
  const sessions = new Map<string, Session>();
  let visitor: Visitor | undefined;
  let ledger: Ledger | undefined;

  const open = (service: PlannedService): Session => {
    const { contract, requestError, samples, inOneWorker } = service;
    const { concurrency, workers, browser } = options;
    if (browser !== undefined && !shared) visitor ??= openVisitor(browser);
    const visit = (shared ?? visitor)?.visit;
    const session = openPlanned(service, options, {
      ledger: (ledger ??= openLedger(options.ledger ?? folder)),
      existing: existingPaths(contract, samples.listed),
      concurrency: inOneWorker ? concurrency : Math.max(1, Math.floor(concurrency / workers)),
      ...(visit ? { visit } : {}),
    });
    takeAnswers(session, service.answers ?? []);
    session.witnesses = witnessesOf(contract);
    session.pace = pacedAsBefore(session, shares);
    if (requestError) session.down = requestError;
    return session;
  };

  return {
    of(service) {
      // Several services may share a base URL.
      const name = `${service.contract.service} ${service.baseUrl}`;
      const session = sessions.get(name) ?? open(service);
      // The order of a map is that of its insertions: the latest used is the last.
      sessions.delete(name);
      sessions.set(name, session);
      [...sessions.values()].slice(0, -mostRemembering).forEach(forgetAnswers);
      return session;
    },
    async close() {
      await Promise.all([...sessions.values()].map(closeClean));
      await visitor?.close();
    },
  };
}

/** What a case has begun may make something more while that is removed. */
const mostRemovals = 3;

/** A rule that is left in the middle leaves nothing on the target either, as far as the target answers. */
async function closeClean(session: Session): Promise<void> {
  for (let tries = 0; session.changes.made > 0 && tries < mostRemovals; tries++) await removeCreated(session);
  await closeSession(session);
}
