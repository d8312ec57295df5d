import type { SentBefore, Step } from '../../types/index.js';
import type { Session } from '../session.js';
import { keyName } from './step-limits.js';

const nothing: Session['sentEarlier'] = { requests: 0, since: Infinity };

/**
 * Counts a step that goes out now, and answers what went out before it with the same key, to the same host, in this run:
 * exactly for this process, and what is known of the requests before the rules.
 */
export function noteSent(session: Session, step: Step): SentBefore {
  const { asked } = session.ledger;
  const account = nameOf(session, step);
  const now = Date.now();
  const before = asked.get(account) ?? { requests: 0, since: now };
  asked.set(account, { ...before, requests: before.requests + 1 });
  const { since, requests, untilRefused } = before;
  const earlier = step.credential === undefined ? session.sentEarlier : nothing;
  return {
    requests: requests + earlier.requests,
    ms: now - Math.min(since, earlier.since),
    ...(untilRefused === undefined ? {} : { untilRefused }),
  };
}

/** Notes how much went out before the first step that is refused as one too many. */
export function noteRefused(session: Session, step: Step, { requests }: SentBefore): void {
  const account = session.ledger.asked.get(nameOf(session, step));
  if (account) account.untilRefused ??= requests;
}

/** Where no credential is known, all that goes out counts together, whatever goes along. */
function nameOf(session: Session, step: Step): string {
  const isKeyless = session.contract.credential.use === 'none';
  return isKeyless ? session.host : `${session.host} ${keyName(session, step)}`;
}
