import type { Session } from '../engine/http/session.js';
import { adaptivePace, type Pace } from '../engine/http/pace/pace.js';
import type { CheckedWithKnown } from '../engine/known/check-known.js';
import type { PlannedRule, PlannedRun, PlannedService } from '../engine/plan/plan.js';
import { shareForRule } from '../engine/time/rule-share.js';
import { readTimeNotes, writeTimeNote } from '../engine/time/time-log.js';

interface Place {
  service: PlannedService;
  rule: PlannedRule;
  session: Session;
}

/** Gives a rule its share of the time of the run, and notes what it took. */
export async function inTime(
  { plan, folder }: PlannedRun,
  { service, rule, session }: Place,
  use: (share: ReturnType<typeof shareForRule>) => Promise<CheckedWithKnown>,
): Promise<CheckedWithKnown> {
  const waitedBefore = session.waited.ms;
  const checked = await use(shareForRule(plan, service, rule, session, folder));
  const waitedMs = session.waited.ms - waitedBefore;
  const { requests, ms } = checked.result;
  const { width, usual } = session.pace;
  writeTimeNote(folder, {
    ended: rule.id,
    service: service.contract.service,
    // How long a page or a file takes says nothing about other requests.
    requests: rule.takes === undefined ? requests : 0,
    ms: Math.max(0, ms - waitedMs),
    waitedMs,
    width,
    ...(usual === undefined ? {} : { usual }),
  });
  return checked;
}

/** The pace at which an earlier worker ended: a new one need not find it again. */
export function pacedAsBefore({ contract, options, pace }: Session, folder: string): Pace {
  const last = readTimeNotes(folder).findLast((note) => 'ended' in note && note.service === contract.service);
  if (!last || !('ended' in last)) return pace;
  const { width, usual } = last;
  return adaptivePace(options.concurrency, { width, ...(usual === undefined ? {} : { usual }) });
}
