import { retryTime } from '../../http/limits/retry-after.js';
import type { Session } from '../../http/session.js';
import type { Exchange, ReceivedResponse, RequestError } from '../../types/index.js';
import type { PlainRequest } from '../../contract/plain-request.js';
import { isUnexpectedPage } from './unexpected-page.js';
import type { Sight, DeadCause } from './sight.js';

export function sightOf(
  { requestError, response }: Exchange,
  { operation }: PlainRequest,
  session: Session,
): Sight {
  if (requestError) return withoutAnswer(requestError, session);
  if (!response) return { sight: 'degraded', why: 'no answer' };
  const { status } = response;
  const elsewhere = movedTo(response, session);
  if (elsewhere !== undefined) return { sight: 'moved', to: elsewhere };
  if (status >= 500) return { sight: 'degraded', why: `status ${status}` };
  const own = session.options.key !== undefined && session.contract.credential.use === 'required';
  if ((status === 401 || status === 403) && own) {
    return { sight: 'key expired', why: `status ${status} with the key of $${session.options.keyName}` };
  }
  if (operation && isUnexpectedPage(operation, response)) {
    return {
      sight: 'answering HTML',
      why: `status ${status}, ${response.mediaType} where data is documented`,
    };
  }
  return { sight: 'answering' };
}

function withoutAnswer({ reason, detail: why }: RequestError, session: Session): Sight {
  if (reason === 'budget' || reason === 'no credential') return { sight: 'not asked', why };
  if (reason === 'unreachable') return { sight: 'unreachable', cause: deadCause(why), why };
  if (reason !== 'rate limited') return { sight: 'degraded', why: `${reason}: ${why}` };
  const until = retryTime(session);
  return { sight: 'rate limited', why, ...(until === undefined ? {} : { until }) };
}

/** The origin that a redirect leads to, where it is not the target's own. */
function movedTo({ status, headers }: ReceivedResponse, session: Session): string | undefined {
  const location = headers['location'];
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  if (!URL.canParse(location, session.origin)) return undefined;
  const { origin } = new URL(location, session.origin);
  return origin === session.origin ? undefined : origin;
}

/** What broke, by the code with which the detail of an `unreachable` begins. */
export function deadCause(detail: string): DeadCause {
  if (/^(ENOTFOUND|EAI_AGAIN)\b/.test(detail)) return 'DNS';
  return /^(ERR_TLS|ERR_SSL|EPROTO)|CERT|SELF_SIGNED/.test(detail) ? 'TLS' : 'connection';
}
