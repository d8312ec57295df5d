import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Limit } from '../types/contract.js';
import type { ReceivedResponse, Step, RequestError } from '../types/exchange.js';
import { keyFor } from './build-request.js';
import { countRequest, hasBeenHeld, heldUntil, holdUntil } from './ledger.js';
import type { Session } from './session.js';

/** A wait of more milliseconds is told. */
const quietMs = 1000;
/** Nobody waits longer than this for one request: what cannot be sent by then is left out. */
const longestMs = 90_000;
/** How long a host is left alone that says it is asked too often and not for how long. */
const unnamedHoldMs = 30_000;
/** A host that asks for more is asked again all the same. */
const longestHoldMs = 7 * 24 * 60 * 60 * 1000;

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
  const until = performance.now() + longestMs;
  for (;;) {
    const held = heldUntil(ledger, host);
    const holdMs = held - Date.now();
    const used = holdMs > 0 || limits.length === 0 ? undefined : countRequest(ledger, host, key, limits);
    const waitMs = Math.max(holdMs, used?.waitMs ?? 0);
    if (waitMs <= 0) return undefined;
    const why = used ? stated(used.limit) : `the host's Retry-After, ${new Date(held).toISOString()}`;
    if (performance.now() + waitMs > until) {
      return used
        ? { reason: 'budget', detail: `the limit of ${why} leaves no request${periodText(waitMs)}` }
        : { reason: 'rate limited', detail: `no request before ${why}` };
    }
    tell(session, waitMs, `${session.contract.service}: waiting ${seconds(waitMs)} for ${why}`);
    await sleep(waitMs);
  }
}

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

/** All limits that hold for a step, the stated and the given ones. */
export function limitsFor(session: Session, step: Step): Limit[] {
  const whose = isPersonal(session, step) ? 'personal' : 'demo';
  return [...(session.onLoopback ? [] : session.contract.limits), ...(session.options.limits ?? [])].filter(
    ({ key }) => key === undefined || key === whose,
  );
}

/** The name under which requests with a step's key are counted. Keys are told apart without being kept. */
export function keyName(session: Session, step: Step): string {
  if (isPersonal(session, step)) return `$${session.options.keyName}`;
  return step.credential === 'invalid' || step.credential === 'empty'
    ? 'invalid key'
    : keyFor(session, step) === undefined
      ? 'no key'
      : 'demo key';
}

/** This machine itself, unless it has asked for time (it is heeded from then on) or is to be treated as any other. */
function isExempt({ host, onLoopback, options, ledger }: Session): boolean {
  return options.limits === undefined && onLoopback && !hasBeenHeld(ledger, host);
}

function isPersonal(session: Session, step: Step): boolean {
  const key = keyFor(session, step);
  return step.credential === undefined && key !== undefined && key !== session.contract.credential.demo;
}

/** Milliseconds of a Retry-After field (RFC 9110, 10.2.3); undefined where it holds none. */
function retryAfterMs(field: string | undefined): number | undefined {
  if (field === undefined) return undefined;
  if (/^\d{1,12}$/.test(field.trim())) return Number(field) * 1000;
  // Of a number that is none of seconds (1.5), a date would be made, too.
  const date = /^[A-Z][a-z]{2,8},? /.test(field.trim()) ? Date.parse(field) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function stated(limit: Limit): string {
  return 'since' in limit
    ? `${limit.requests} requests in one run`
    : `${limit.requests} requests in ${limit.seconds} seconds`;
}

function periodText(waitMs: number): string {
  return Number.isFinite(waitMs) ? ` for ${seconds(waitMs)}` : ' to be sent in this run';
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} seconds`;
}

function tell({ host, ledger: { toldUntil } }: Session, waitMs: number, line: string): void {
  const now = performance.now();
  if (waitMs <= quietMs || now < (toldUntil.get(host) ?? 0)) return;
  toldUntil.set(host, now + waitMs);
  process.stderr.write(`assay: ${line}\n`);
}
