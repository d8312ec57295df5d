import { requestsLeft } from '../../http/limits/count-request.js';
import { keyName as ledgerKey, limitsFor } from '../../http/limits/step-limits.js';
import type { Session } from '../../http/session.js';
import type { Limit, Step } from '../../types/index.js';

/** Requests in a period where the configuration says nothing: gentle with anybody. */
export const gentleLimits = { second: 1, hour: 600, day: 1500, run: 300 };

const plain: Step = { name: 'plain', method: 'GET', path: '/' };

/** Limits that shape a live run; what is shorter only makes it slower. */
function lasting(session: Session): Limit[] {
  return limitsFor(session, plain).filter((limit) => 'since' in limit || limit.seconds >= 3600);
}

export function leftFor(session: Session): number {
  return requestsLeft(session.ledger, session.host, ledgerKey(session, plain), lasting(session));
}

/** Requests of a whole live run at its best. */
export function nightly(session: Session): number {
  return Math.min(...lasting(session).map(({ requests }) => requests));
}
