import { putOff } from './put-off.js';
import { newLines } from './new-lines.js';
import type { Ledger, Account, Sent } from './ledger.js';

/** An account as it stands now, with what other processes have written since. */
export function accountOf({ folder, accounts }: Ledger, host: string, now: number): Account {
  const account = accounts.get(host) ?? { sent: [], heldUntil: 0, read: new Map<string, number>() };
  accounts.set(host, account);
  if (folder !== undefined)
    for (const line of newLines(folder, host, account, now)) enter(account, line, now);
  return account;
}

function enter(account: Account, line: string, now: number): void {
  const read = readLine(line);
  // A line that cannot be read was a request once: it counts as one of now.
  if (!read) account.sent.push({ at: now, key: '' });
  else if ('late' in read) putOff(account, read.key, read.late);
  else if ('until' in read) account.heldUntil = Math.max(account.heldUntil, read.until);
  else account.sent.push(read);
}

/** An entry of a ledger's file; undefined for what is none. */
function readLine(
  line: string,
): Sent | { until: number; key: string } | { late: number; key: string } | undefined {
  const [, what, time = '', key = ''] =
    /^(sent|until|late) (\d{4}-\d\d-\d\dT[\d:.]{12}Z) (.+)$/.exec(line) ?? [];
  const at = Date.parse(time);
  if (what === undefined || Number.isNaN(at)) return undefined;
  if (what === 'late') return { late: at, key };
  return what === 'until' ? { until: at, key } : { at, key };
}
