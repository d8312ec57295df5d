import type { Account } from './ledger.js';

/** Has the latest request with a key count from a later moment. */
export function putOff({ sent }: Account, key: string, at: number): void {
  const index = sent.findLastIndex((each) => each.key === key);
  if (index === -1) return;
  sent.splice(index, 1);
  sent.push({ at, key });
}
