import type { Limit } from '../../types/index.js';
import { append } from './ledger-files.js';
import { waitFor, counted } from './limit-period.js';
import { accountOf } from './account.js';
import type { Ledger } from './ledger.js';

/**
 * Counts a request if all limits allow it, and answers undefined; else counts nothing and answers the limit that takes
 * longest and in how many milliseconds to ask again (Infinity: not in this run).
 */
export function countRequest(
  ledger: Ledger,
  host: string,
  key: string,
  limits: readonly Limit[],
): { waitMs: number; limit: Limit } | undefined {
  const now = Date.now();
  const account = accountOf(ledger, host, now);
  let longest: { waitMs: number; limit: Limit } | undefined;
  for (const limit of limits) {
    const waitMs = waitFor(account, key, limit, now);
    if (waitMs > (longest?.waitMs ?? 0)) longest = { waitMs, limit };
  }
  if (longest) return longest;
  if (ledger.folder === undefined) account.sent.push({ at: now, key });
  else append(ledger.folder, host, account, now, { at: now, key });
  return undefined;
}

/** How many requests the limits leave to a host now. Infinity without limits. */
export function requestsLeft(ledger: Ledger, host: string, key: string, limits: readonly Limit[]): number {
  const now = Date.now();
  const account = accountOf(ledger, host, now);
  const left = limits.map((limit) => limit.requests - counted(account, key, limit, now).length);
  return Math.max(0, Math.min(Infinity, ...left));
}
