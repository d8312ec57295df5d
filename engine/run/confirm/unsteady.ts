import type { Session } from '../../http/session.js';
import type { Case, Exchange, RunnableRule } from '../../types/index.js';
import { attempt } from '../attempt/attempt.js';
import { onFreshConnections } from './fresh-connections.js';

/** So often in a row, once it was confirmed, a page or nothing in place of an answer must show to be the service's own. */
const inARow = 4;

/**
 * Whether a failure comes of an empty body or a page in place of an answer that shows only now and then: a service of
 * which the document says that it no longer answers reliably keeps the document then. An internal error is its own.
 */
export async function isUnsteady(
  runnable: RunnableRule,
  session: Session,
  example: Case,
  { exchanges, isFirst }: { exchanges: readonly Exchange[]; isFirst: boolean },
): Promise<boolean> {
  if (!session.contract.dead || !exchanges.some(isNoAnswer)) return false;
  if (!isFirst) return true;
  for (let times = 0; times < inARow; times++) {
    const again = await onFreshConnections(session, example, (pool) =>
      attempt(runnable, session, example, pool),
    );
    if (again.ended === 'request error' || !again.outcome.relevant || !again.outcome.finding) return true;
  }
  return false;
}

function isNoAnswer({ step, response }: Exchange): boolean {
  if (step.method !== 'GET' || response?.status !== 200) return false;
  return response.mediaType === 'text/html' || response.text === '';
}
