import type { Session } from '../http/session.js';
import type { RunOptions } from './run-options.js';
import type { Bounds } from './tally.js';

/** What ends the cases of a rule that begins now. */
export function boundsOf(session: Session, options: RunOptions): Bounds {
  const { budgetMs, endsAt = Infinity, requests = Infinity, stop, shareNow } = options;
  const deadline = performance.now() + budgetMs;
  const sentBefore = session.requests;
  const waitedBefore = session.waited.ms;
  const sent = (): number => session.requests - sentBefore;
  const shareOfNow = followLimits(session, options.share, shareNow);
  return {
    isSpent: () => sent() >= requests || stop?.() === true,
    isShort() {
      const share = shareOfNow();
      if (share && session.requests >= share.until) return share.why;
      const waited = session.waited.ms - waitedBefore;
      return performance.now() > deadline + waited || Date.now() > endsAt ? 'time' : undefined;
    },
  };
}

type Share = RunOptions['share'];

/** The share of a rule, with the count of requests at which it is used up: another one each time that limits keep it waiting. */
function followLimits(
  session: Session,
  first: Share,
  shareNow: () => Share = () => first,
): () => (NonNullable<Share> & { until: number }) | undefined {
  const from = (share: Share) => share && { ...share, until: session.requests + share.requests };
  let current = from(first);
  let waitedMs = session.waited.ms;
  return () => {
    if (session.waited.ms === waitedMs) return current;
    waitedMs = session.waited.ms;
    return (current = from(shareNow()));
  };
}
