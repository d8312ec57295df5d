import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestError, Step } from '../../types/index.js';
import { countRequest } from './count-request.js';
import { hasBeenHeld, heldUntil } from './hold.js';
import type { Session } from '../session.js';
import { longestMs } from './retry-after.js';
import { expectedLimits, limitsFor, keyName } from './step-limits.js';
import { stated, periodText, seconds } from './limit-text.js';

/** A wait of more milliseconds is told. */
const quietMs = 1000;

/**
 * Returns once a request may go out: within the limits that the service's document states and those that the user gave,
 * counted for each key and host, and not before the time that the host asked for (Retry-After); or says that this would
 * take too long. On loopback only limits that were given count, and what the host itself has asked for.
 */
export async function waitForTurn(session: Session, step: Step): Promise<RequestError | undefined> {
  if (isExempt(session)) return undefined;
  const { host, ledger } = session;
  const key = keyName(session, step);
  const limits = limitsFor(session, step);
  const isCounted = expectedLimits(session, step).length > 0;
  const until = performance.now() + longestMs;
  for (;;) {
    const held = heldUntil(ledger, host);
    const holdMs = held - Date.now();
    const used = holdMs > 0 || !isCounted ? undefined : countRequest(ledger, host, key, limits);
    const waitMs = Math.max(holdMs, used?.waitMs ?? 0);
    if (waitMs <= 0) return undefined;
    const limit = used && stated(used.limit);
    const why = limit ?? `the host's Retry-After, ${new Date(held).toISOString()}`;
    const refusal = whyNotWait(session, waitMs, until, { why, isLimit: used !== undefined });
    if (refusal) return refusal;
    const line = `${session.contract.service}: waiting ${seconds(waitMs)} for ${why}`;
    tell(session, waitMs, limit ?? 'Retry-After', `${line}; further waits are not reported`);
    noteWait(session, waitMs);
    await sleep(waitMs);
  }
}

/** Why so long a wait is not worth it; `until`: milliseconds on the `performance` clock that it may take at most. */
function whyNotWait(
  { refusals, options: { endsAt = Infinity } }: Session,
  waitMs: number,
  until: number,
  { why, isLimit }: { why: string; isLimit: boolean },
): RequestError | undefined {
  if (refusals.isHopeless && !isLimit)
    return { reason: 'rate limited', detail: 'the host refuses requests (429), also after waiting' };
  if (performance.now() + waitMs > until)
    return isLimit
      ? { reason: 'budget', detail: `the limit of ${why} leaves no request${periodText(waitMs)}` }
      : { reason: 'rate limited', detail: `no request before ${why}` };
  if (Date.now() + waitMs > endsAt)
    return { reason: 'time', detail: `${why} leaves no request before the end of the run` };
  return undefined;
}

/** This machine itself, unless it has asked for time (it is heeded from then on) or is to be treated as any other. */
function isExempt({ host, onLoopback, options, ledger }: Session): boolean {
  return options.limits === undefined && onLoopback && !hasBeenHeld(ledger, host);
}

/** Waits of requests that are put off together count once. */
function noteWait({ waited }: Session, waitMs: number): void {
  const now = performance.now();
  waited.ms += Math.max(0, now + waitMs - Math.max(now, waited.until));
  waited.until = Math.max(waited.until, now + waitMs);
}

/** Says once of each limit of a host that it makes the run slower. */
function tell({ host, ledger: { told } }: Session, waitMs: number, limit: string, line: string): void {
  const what = `${host} ${limit}`;
  if (waitMs <= quietMs || told.has(what)) return;
  told.add(what);
  process.stderr.write(`assay: ${line}\n`);
}
