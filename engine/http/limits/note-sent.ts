import type { SentBefore, Step } from '../../types/index.js';
import type { Session } from '../session.js';
import { keyName } from './step-limits.js';

/** Counts a step that goes out now, and answers what went out before it with the same key, to the same host, in this process. */
export function noteSent(session: Session, step: Step): SentBefore {
  const { asked } = session.ledger;
  const account = `${session.host} ${keyName(session, step)}`;
  const now = Date.now();
  const { requests, since } = asked.get(account) ?? { requests: 0, since: now };
  asked.set(account, { requests: requests + 1, since });
  return { requests, ms: now - since };
}
