import type { Session } from '../http/session.js';
import type { RunOptions } from './run-options.js';
import type { Bounds } from './tally.js';

/** What ends the cases of a rule that begins now. */
export function boundsOf(session: Session, options: RunOptions): Bounds {
  const { budgetMs, endsAt = Infinity, share, requests = Infinity, stop } = options;
  const deadline = performance.now() + budgetMs;
  const sentBefore = session.requests;
  const waitedBefore = session.waited.ms;
  const sent = (): number => session.requests - sentBefore;
  return {
    isSpent: () => sent() >= requests || stop?.() === true,
    isShort() {
      if (share && sent() >= share.requests) return share.why;
      const waited = session.waited.ms - waitedBefore;
      return performance.now() > deadline + waited || Date.now() > endsAt ? 'time' : undefined;
    },
  };
}
