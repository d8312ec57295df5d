import type { ReceivedResponse, RequestError, Step } from '../../types/index.js';
import { heldUntil, holdUntil } from './hold.js';
import type { Session } from '../session.js';
import { keyName } from './step-limits.js';

/** Nobody waits longer than this for one request: what cannot be sent by then is left out. */
export const longestMs = 90_000;
/** How long a host is left alone that says it is asked too often and not for how long. */
const unnamedHoldMs = 30_000;
/** A host that asks for more is asked again all the same. */
const longestHoldMs = 7 * 24 * 60 * 60 * 1000;

/** Leaves a host alone for as long as an answer asks for. Answers whether that is soon over, so that it can be waited for. */
export function heedRetryAfter(
  session: Session,
  step: Step,
  { headers }: Pick<ReceivedResponse, 'headers'>,
): boolean {
  const { host, ledger } = session;
  const named = retryAfterMs(headers['retry-after']);
  const holdMs = named ?? (session.options.limits ? unnamedHoldMs : 0);
  if (holdMs === 0) return false;
  holdUntil(ledger, host, keyName(session, step), Date.now() + Math.min(holdMs, longestHoldMs));
  return named !== undefined && named < longestMs;
}

/** Until when a host asked to be left alone; ISO 8601. */
export function retryTime(session: Session): string | undefined {
  const held = heldUntil(session.ledger, session.host);
  return held > Date.now() ? new Date(held).toISOString() : undefined;
}

/** Milliseconds of a Retry-After field (RFC 9110, 10.2.3); undefined where it holds none. */
function retryAfterMs(field: string | undefined): number | undefined {
  if (field === undefined) return undefined;
  if (/^\d{1,12}$/.test(field.trim())) return Number(field) * 1000;
  // Of a number that is none of seconds (1.5), a date would be made, too.
  const date = /^[A-Z][a-z]{2,8},? /.test(field.trim()) ? Date.parse(field) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** What keeps an answer from being checked that only asks to wait. */
export function requestErrorOf(response: ReceivedResponse): RequestError | undefined {
  const { status, headers } = response;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) {
    return {
      reason: 'rate limited',
      detail: `status ${status}, Retry-After: ${headers['retry-after'] ?? 'none'}`,
    };
  }
  return undefined;
}
