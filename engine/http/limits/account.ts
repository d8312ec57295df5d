import { putOff } from './put-off.js';
import { dayOf } from './ledger-files.js';
import { newTexts } from './new-lines.js';
import type { Ledger, Account, Sent } from './ledger.js';

/** An account as it stands now, with what other processes have written since. */
export function accountOf({ folder, accounts }: Ledger, host: string, now: number): Account {
  const account: Account = accounts.get(host) ?? { sent: [], older: [], heldUntil: 0, read: new Map() };
  accounts.set(host, account);
  if (folder === undefined) return account;
  const recent = dayOf(now - recentMs);
  for (const { day, text } of newTexts(folder, host, account, now)) {
    if (day >= recent) enterAll(account, text, () => true, now);
    else {
      enterAll(account, text, (line) => !isRequest(line), now);
      account.older.push(text);
    }
  }
  return account;
}

/** Takes in the requests of earlier days. */
export function withOlder(account: Account, now: number): void {
  const texts = account.older.splice(0);
  const later = account.sent.splice(0);
  for (const text of texts) enterAll(account, text, isRequest, now);
  for (const each of later) account.sent.push(each);
}

/** Milliseconds of which requests are always counted one by one: those that limits of a day count. */
export const recentMs = 25 * 60 * 60 * 1000;

const isRequest = (line: string): boolean => line.startsWith('sent ') || line.startsWith('late ');

function enterAll(account: Account, text: string, isMeant: (line: string) => boolean, now: number): void {
  for (const line of text.split('\n')) if (line !== '' && isMeant(line)) enter(account, line, now);
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
