import type { ReceivedResponse, RequestError, Step } from '../../types/index.js';
import { noteClosed } from './closed-paths.js';
import { heldUntil, holdUntil } from './hold.js';
import type { Session } from '../session.js';
import { keyName } from './step-limits.js';

/** Nobody waits longer than this for one request: what cannot be sent by then is left out. */
export const longestMs = 90_000;
/** How long a host is left alone that says it is asked too often and not for how long. */
const unnamedHoldMs = 30_000;
/** A host that asks for more is asked again all the same. */
const longestHoldMs = 7 * 24 * 60 * 60 * 1000;

/** How often a request is sent that the host puts off: by a time that it names, or by one that it leaves to us. */
const sendings = { named: 3, unnamed: 10 };
/** How long a request that is refused without a time is put off for, in milliseconds: twice as long each time. */
const backOff = { leastMs: 250, mostMs: 16_000 };

/** How often a request is sent at most. */
export function mostSendings({ refusals }: Session): number {
  if (refusals.isHopeless) return 1;
  return refusals.inARow > 0 ? sendings.unnamed : sendings.named;
}

/** Leaves a host alone for as long as an answer asks for. Answers whether that is soon over, so that it can be waited for. */
export function heedRetryAfter(
  session: Session,
  step: Step,
  { status, headers }: Pick<ReceivedResponse, 'status' | 'headers'>,
): boolean {
  const { host, ledger, options } = session;
  const named = retryAfterMs(headers['retry-after']);
  const hold = (ms: number): void =>
    holdUntil(ledger, host, keyName(session, step), Date.now() + Math.min(ms, longestHoldMs));
  if (named !== undefined && named > 0) {
    if (status === 503 && !noteClosed(session, step, named)) return false;
    hold(named);
    return named < longestMs;
  }
  // Gentle with a host that people run: it is asked again by a later rule.
  if (named === undefined && options.limits) hold(unnamedHoldMs);
  if (options.endsAt === undefined || (named === undefined && options.limits)) return false;
  // What is refused together is put off together.
  if (heldUntil(ledger, host) > Date.now()) return true;
  hold(Math.min(backOff.leastMs * 2 ** session.refusals.inARow, backOff.mostMs));
  session.refusals.inARow++;
  return true;
}

/** Until when a host asked to be left alone; ISO 8601. */
export function retryTime(session: Session): string | undefined {
  const held = heldUntil(session.ledger, session.host);
  return held > Date.now() ? new Date(held).toISOString() : undefined;
}

/** Milliseconds of a Retry-After field (RFC 9110, 10.2.3); undefined where it holds none. */
export function retryAfterMs(field: string | undefined): number | undefined {
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
