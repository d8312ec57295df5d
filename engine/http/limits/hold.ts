import { append } from './ledger-files.js';
import { accountOf } from './account.js';
import type { Ledger } from './ledger.js';

/**
 * Notes that a host asked to be left alone, whatever key goes along: nobody can tell whom it counts. `key` is that of the
 * refused request. Times in milliseconds of the wall clock.
 */
export function holdUntil(ledger: Ledger, host: string, key: string, until: number): void {
  const now = Date.now();
  const account = accountOf(ledger, host, now);
  account.heldUntil = Math.max(account.heldUntil, until);
  if (ledger.folder !== undefined) append(ledger.folder, host, account, now, { until, key });
}

/** Until when a host asked to be left alone; 0 where it did not. */
export function heldUntil(ledger: Ledger, host: string): number {
  return accountOf(ledger, host, Date.now()).heldUntil;
}

/** Whether a host has ever asked to be left alone, as far as this ledger has looked. */
export function hasBeenHeld({ accounts }: Ledger, host: string): boolean {
  return (accounts.get(host)?.heldUntil ?? 0) > 0;
}
