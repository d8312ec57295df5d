import type { Limit } from '../../types/index.js';
import { recentMs, withOlder } from './account.js';
import type { Sent, Account } from './ledger.js';

/** Requests that go out a period apart may arrive closer together: so much of a period, in milliseconds at most. */
const margin = { share: 0.1, mostMs: 250 };

/** Milliseconds until a limit allows another request; Infinity: not in this run. */
export function waitFor(account: Account, key: string, limit: Limit, now: number): number {
  const recent = counted(account, key, limit, now);
  const oldest = recent[recent.length - limit.requests];
  if (!oldest) return 0;
  return 'since' in limit ? Infinity : Math.max(1, Math.ceil(oldest.at + periodMs(limit) - now));
}

/** The requests that count against a limit now. */
export function counted(account: Account, key: string, limit: Limit, now: number): Sent[] {
  const since = 'since' in limit ? limit.since : now - periodMs(limit);
  if (account.older.length > 0 && since < now - recentMs) withOlder(account, now);
  return account.sent.filter((each) => each.at > since && (limit.key === undefined || each.key === key));
}

function periodMs({ seconds }: { seconds: number }): number {
  return seconds * 1000 + Math.min(margin.mostMs, seconds * 1000 * margin.share);
}
