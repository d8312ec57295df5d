import type { Step } from '../../types/index.js';
import type { Session } from '../session.js';
import { accountOf } from './account.js';
import { counted, waitFor } from './limit-period.js';
import { expectedLimits, keyName } from './step-limits.js';

const plain: Step = { name: 'plain', method: 'GET', path: '/' };

/**
 * How many requests the known limits of a target let through within so many milliseconds. Infinity without limits. A target
 * on this machine that has refused requests is expected to limit them as its document says.
 */
export function allowedWithin(session: Session, ms: number): number {
  const now = Date.now();
  const key = keyName(session, plain);
  const account = accountOf(session.ledger, session.host, now);
  const allowed = expectedLimits(session, plain).map((limit) => {
    const left = Math.max(0, limit.requests - counted(account, key, limit, now).length);
    if ('since' in limit) return left;
    // A request may go out as soon as the oldest of the period counts no more.
    const untilNext = left > 0 ? limit.seconds * 1000 : waitFor(account, key, limit, now);
    const periods = ms < untilNext ? 0 : 1 + Math.floor((ms - untilNext) / (limit.seconds * 1000));
    return left + periods * limit.requests;
  });
  return Math.min(Infinity, ...allowed);
}
