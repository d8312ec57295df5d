import { plainRequest } from '../../contract/plain-request.js';
import { send } from '../../http/sending/send.js';
import type { Session } from '../../http/session.js';
import type { RequestError } from '../../types/index.js';

const patience = { unreachable: 3, timeout: 5 };

/**
 * After several dead requests in a row the target is taken to be down, so that a run ends in bounded time: if a plain
 * request fails, too. Otherwise only what was asked for is out of reach.
 */
export async function noteHealth(session: Session, requestError: RequestError | undefined): Promise<void> {
  if (!isDead(requestError)) {
    session.errorsInARow = 0;
    return;
  }
  session.errorsInARow++;
  if (session.down || session.errorsInARow < patience[requestError.reason]) return;
  session.errorsInARow = 0;
  const { step } = plainRequest(session.contract);
  const again = await send(session, { ...step, credential: 'none' }, session.pool);
  if (isDead(again.requestError)) session.down ??= requestError;
}

function isDead(
  requestError: RequestError | undefined,
): requestError is RequestError & { reason: keyof typeof patience } {
  return requestError?.reason === 'unreachable' || requestError?.reason === 'timeout';
}
