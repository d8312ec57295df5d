import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimit, Step, Trouble } from '../types.js';
import { keyFor } from './build-request.js';
import { isLoopback } from './loopback.js';
import { countRequest } from './request-counts.js';
import type { Session } from './session.js';

/** A wait of more milliseconds is told. */
const quietMs = 1000;
/** Nobody waits longer than this for one request: what cannot be sent by then is left out. */
const longestMs = 90_000;
/** Until when (on the `performance` clock) a wait was told, by what is waited for. */
const toldUntil = new Map<string, number>();

/**
 * Returns once a request may go out without exceeding any limit that the service's document states, counted for each
 * key and host; or says that this would take too long. Loopback hosts have no limits.
 */
export async function waitForTurn(session: Session, step: Step): Promise<Trouble | undefined> {
  const { hostname, host } = new URL(session.origin);
  const limits = isLoopback(hostname) ? [] : limitsFor(session, step);
  for (const limit of limits) {
    // A limit of no particular key holds for the address that asks.
    const counted = limit.key === undefined ? host : `${host} ${digest(keyFor(session, step))}`;
    const trouble = await waitFor(limit, counted, session.contract.service);
    if (trouble) return trouble;
  }
  return undefined;
}

async function waitFor(limit: RateLimit, counted: string, service: string): Promise<Trouble | undefined> {
  const until = performance.now() + longestMs;
  const name = `${counted} ${limit.requests} in ${limit.seconds} s`;
  const stated = `${limit.requests} requests in ${limit.seconds} seconds`;
  for (;;) {
    const now = performance.now();
    const waitMs = countRequest(name, limit.requests, limit.seconds * 1000);
    if (waitMs === 0) return undefined;
    if (now + waitMs > until) {
      return {
        reason: 'budget',
        detail: `the limit of ${stated} leaves nothing for ${Math.ceil(waitMs / 1000)} seconds`,
      };
    }
    if (waitMs > quietMs && now >= (toldUntil.get(name) ?? 0)) {
      toldUntil.set(name, now + waitMs);
      process.stderr.write(
        `assay: ${service}: waiting ${Math.ceil(waitMs / 1000)} seconds to stay within ${stated}\n`,
      );
    }
    await sleep(waitMs);
  }
}

function limitsFor(session: Session, step: Step): RateLimit[] {
  const { credential, limits } = session.contract;
  const key = keyFor(session, step);
  const personal = step.credential === undefined && key !== undefined && key !== credential.demo;
  const own = personal ? 'personal' : 'demo';
  // The longest period first: where it is used up, nothing need be waited for.
  return limits
    .filter(({ key: whose }) => whose === undefined || whose === own)
    .sort((one, other) => other.seconds - one.seconds);
}

/** Keys are told apart without being kept. */
function digest(key: string | undefined): string {
  return key === undefined ? 'no key' : createHash('sha256').update(key).digest('base64url').slice(0, 12);
}
