import type { Session } from '../../http/session.js';
import type { RequestError } from '../../types/index.js';

const patience = { unreachable: 3, timeout: 5 };

/** After several dead requests in a row the target is taken to be down, so that a run ends in bounded time. */
export function noteHealth(session: Session, requestError: RequestError | undefined): void {
  if (requestError?.reason !== 'unreachable' && requestError?.reason !== 'timeout') {
    session.errorsInARow = 0;
    return;
  }
  session.errorsInARow++;
  if (session.errorsInARow >= patience[requestError.reason]) session.down ??= requestError;
}
