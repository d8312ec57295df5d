import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sent, Account } from './ledger.js';

const dayMs = 24 * 60 * 60 * 1000;
/** Requests are remembered for so long: longer periods are not kept. */
export const keptMs = 8 * dayMs;

/** Removes the files of days that count no more. */
export function pruneLedger(shared: string): void {
  if (!existsSync(shared)) return;
  const oldest = dayOf(Date.now() - keptMs);
  for (const host of readdirSync(shared, { withFileTypes: true }).filter((each) => each.isDirectory())) {
    const days = daysIn(join(shared, host.name)).filter((day) => day < oldest);
    days.forEach((day) => rmSync(join(shared, host.name, day)));
  }
}

/** The files of a host; what else may lie there is no ledger. */
export function daysIn(place: string): string[] {
  return readdirSync(place).filter((name) => /^\d{4}-\d\d-\d\d\.log$/.test(name));
}

/** Writes an entry to the file of its host and day. */
export function append(
  shared: string,
  host: string,
  account: Account,
  now: number,
  entry: Sent | { until: number; key: string } | { late: number; key: string },
): void {
  const place = join(shared, encodeURIComponent(host));
  const file = join(place, dayOf(now));
  mkdirSync(place, { recursive: true });
  // A line that was cut off when a process was ended stays a line of its own.
  const cut = existsSync(file) && statSync(file).size > (account.read.get(dayOf(now)) ?? 0);
  const [what, time] =
    'until' in entry ? ['until', entry.until] : 'late' in entry ? ['late', entry.late] : ['sent', entry.at];
  appendFileSync(file, `${cut ? '\n' : ''}${what} ${new Date(time).toISOString()} ${entry.key}\n`);
}

/** The name of the file that keeps a day. */
export function dayOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)}.log`;
}
