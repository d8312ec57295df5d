import type { Session } from '../engine/http/session.js';
import { adaptivePace, type Pace } from '../engine/http/pace/pace.js';
import type { CheckedWithKnown } from '../engine/known/check-known.js';
import type { PlannedRule, PlannedService } from '../engine/plan/plan.js';
import type { TimeShare, TimeShares } from '../engine/time/rule-share.js';

interface Place {
  service: PlannedService;
  rule: PlannedRule;
  session: Session;
}

/** Gives a rule its share of the time of the run, and notes what it took. */
export async function inTime(
  shares: TimeShares,
  { service, rule, session }: Place,
  use: (share: TimeShare) => Promise<CheckedWithKnown>,
): Promise<CheckedWithKnown> {
  const waitedBefore = session.waited.ms;
  const checked = await use(shares.begin(service, rule, session));
  const waitedMs = session.waited.ms - waitedBefore;
  const { requests, ms } = checked.result;
  const { width, usual } = session.pace;
  shares.end({
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
export function pacedAsBefore({ contract, options, pace }: Session, shares: TimeShares): Pace {
  const last = shares.last(contract.service);
  if (!last) return pace;
  const { width, usual } = last;
  return adaptivePace(options.concurrency, { width, ...(usual === undefined ? {} : { usual }) });
}
