import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../engine/errors.js';
import { countRequest } from '../../engine/http/limits/count-request.js';
import { heldUntil, holdUntil } from '../../engine/http/limits/hold.js';
import { retryAfterMs } from '../../engine/http/limits/retry-after.js';
import type { Ledger } from '../../engine/http/limits/ledger.js';
import { gentleLimits } from '../../engine/live/planning/budget.js';
import { givenLimits, type GivenLimits } from '../config/given-limits.js';

/** Milliseconds that a document is waited for at most. */
const longestMs = 90_000;

/** Milliseconds for which a host is left alone that does not say for how long. */
const unnamedHoldMs = 30_000;

/** Leaves a host alone that asks for it. */
export function holdBy(ledger: Ledger): (url: string, retryAfter: string | undefined) => void {
  return (url, retryAfter) =>
    holdUntil(ledger, new URL(url).host, 'no key', Date.now() + (retryAfterMs(retryAfter) ?? unnamedHoldMs));
}

/**
 * Resolves when a request for a document may go out within the limits of its host, and has counted it: documents are asked
 * of the same hosts as all else. Rejects with a UsageError where the limits leave none.
 */
export function turnsWithin(
  ledger: Ledger,
  limits: readonly (GivenLimits | undefined)[],
  runStartedMs: number,
): (url: string) => Promise<void> {
  const given = (givenLimits([gentleLimits, ...limits], runStartedMs) ?? []).filter(
    ({ key }) => key === undefined,
  );
  return async (url) => {
    const { host } = new URL(url);
    const until = Date.now() + longestMs;
    for (;;) {
      const heldMs = heldUntil(ledger, host) - Date.now();
      const used = heldMs > 0 ? undefined : countRequest(ledger, host, 'no key', given);
      const waitMs = Math.max(heldMs, used?.waitMs ?? 0);
      if (waitMs <= 0) return;
      if (Date.now() + waitMs > until)
        throw new UsageError(`the limits of ${host} leave no request for its document`);
      await sleep(waitMs);
    }
  };
}
