import { append } from './ledger-files.js';
import { accountOf } from './account.js';
import type { Ledger } from './ledger.js';
import { putOff } from './put-off.js';

/** Milliseconds by which a request may go out late without being noted. */
const toleratedMs = 20;

/**
 * Notes that a request that was counted at `countedAt` goes out only now (milliseconds of the wall clock): a busy machine
 * may take long to open a connection. Its period begins now, or more would follow it than a limit allows.
 */
export function noteLate(ledger: Ledger, host: string, key: string, countedAt: number): void {
  const now = Date.now();
  if (now - countedAt <= toleratedMs || !ledger.accounts.has(host)) return;
  const account = accountOf(ledger, host, now);
  if (ledger.folder === undefined) putOff(account, key, now);
  else append(ledger.folder, host, account, now, { late: now, key });
}
