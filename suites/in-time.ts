import type { Session } from '../engine/http/session.js';
import { adaptivePace, type Pace } from '../engine/http/pace/pace.js';
import type { CheckedWithKnown } from '../engine/known/check-known.js';
import { planFolder, type Plan, type PlannedRule, type PlannedService } from '../engine/plan/plan.js';
import { shareForRule } from '../engine/time/rule-share.js';
import { readTimeNotes, writeTimeNote } from '../engine/time/time-log.js';
import { plan } from './current-plan.js';

interface Place {
  service: PlannedService;
  rule: PlannedRule;
  session: Session;
}

/** Gives a rule its share of the time of the run, and notes what it took. */
export async function inTime(
  { service, rule, session }: Place,
  use: (share: ReturnType<typeof shareForRule>) => Promise<CheckedWithKnown>,
): Promise<CheckedWithKnown> {
  const folder = planFolder();
  const waitedBefore = session.waited.ms;
  const checked = await use(shareForRule(plan as Plan, service, rule, session, folder));
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

/** The pace at which an earlier worker ended, which a failing rule has ended: a new one need not find it again. */
export function pacedAsBefore({ contract, options, pace }: Session): Pace {
  const last = readTimeNotes(planFolder()).findLast(
    (note) => 'ended' in note && note.service === contract.service,
  );
  if (!last || !('ended' in last)) return pace;
  const { width, usual } = last;
  return adaptivePace(options.concurrency, { width, ...(usual === undefined ? {} : { usual }) });
}
