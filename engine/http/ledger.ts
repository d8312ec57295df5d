import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Limit } from '../types/contract.js';

/** A request that went out, in milliseconds of the wall clock, with a name for its key (never the key). */
interface Sent {
  at: number;
  key: string;
}

/** What is known of one host: its requests, and until when it asked to be left alone (0: it did not). */
interface Account {
  sent: Sent[];
  heldUntil: number;
  /** Bytes of each file that are read already. */
  read: Map<string, number>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Requests are remembered for so long: longer periods are not kept. */
const keptMs = 8 * dayMs;
/** Requests that go out a period apart may arrive closer together: so much of a period, in milliseconds at most. */
const margin = { share: 0.1, mostMs: 250 };

/** The requests that sessions have sent, by host. Sessions that share a ledger keep limits together. */
export interface Ledger {
  /** Where the requests are kept as well. */
  folder?: string;
  accounts: Map<string, Account>;
  /** Until when (on the `performance` clock) a wait was told, by host. */
  toldUntil: Map<string, number>;
}

/**
 * Opens a ledger. One with a folder is kept there in append-only files, one for each host and day, so that the processes
 * of a run and the runs that follow count together. A request is written down before it is sent: whatever ends a process,
 * none is forgotten.
 */
export function openLedger(folder?: string): Ledger {
  return { ...(folder === undefined ? {} : { folder }), accounts: new Map(), toldUntil: new Map() };
}

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

/** Removes the files of days that count no more. */
export function pruneLedger(shared: string): void {
  if (!existsSync(shared)) return;
  const oldest = dayOf(Date.now() - keptMs);
  for (const host of readdirSync(shared, { withFileTypes: true }).filter((each) => each.isDirectory())) {
    const days = daysIn(join(shared, host.name)).filter((day) => day < oldest);
    days.forEach((day) => rmSync(join(shared, host.name, day)));
  }
}

function waitFor(account: Account, key: string, limit: Limit, now: number): number {
  const recent = counted(account, key, limit, now);
  const oldest = recent[recent.length - limit.requests];
  if (!oldest) return 0;
  return 'since' in limit ? Infinity : Math.max(1, Math.ceil(oldest.at + periodMs(limit) - now));
}

function counted(account: Account, key: string, limit: Limit, now: number): Sent[] {
  const since = 'since' in limit ? limit.since : now - periodMs(limit);
  return account.sent.filter((each) => each.at > since && (limit.key === undefined || each.key === key));
}

function periodMs({ seconds }: { seconds: number }): number {
  return seconds * 1000 + Math.min(margin.mostMs, seconds * 1000 * margin.share);
}

/** An account as it stands now, with what other processes have written since. */
function accountOf({ folder, accounts }: Ledger, host: string, now: number): Account {
  const account = accounts.get(host) ?? { sent: [], heldUntil: 0, read: new Map<string, number>() };
  accounts.set(host, account);
  if (folder !== undefined)
    for (const line of newLines(folder, host, account, now)) enter(account, line, now);
  return account;
}

function newLines(shared: string, host: string, account: Account, now: number): string[] {
  const place = join(shared, encodeURIComponent(host));
  if (!existsSync(place)) return [];
  const oldest = dayOf(now - keptMs);
  const days = daysIn(place).filter((day) => day >= oldest);
  return days.sort().flatMap((day) => {
    const from = account.read.get(day) ?? 0;
    const fresh = bytesFrom(join(place, day), from);
    // What is being written this moment is read the next time.
    const whole = fresh.subarray(0, fresh.lastIndexOf('\n') + 1);
    account.read.set(day, from + whole.length);
    return whole
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
  });
}

/** The files of a host; what else may lie there is no ledger. */
function daysIn(place: string): string[] {
  return readdirSync(place).filter((name) => /^\d{4}-\d\d-\d\d\.log$/.test(name));
}

function bytesFrom(file: string, from: number): Buffer {
  const size = statSync(file).size;
  if (size <= from) return Buffer.alloc(0);
  const bytes = Buffer.alloc(size - from);
  const opened = openSync(file, 'r');
  const count = readSync(opened, bytes, 0, bytes.length, from);
  closeSync(opened);
  return bytes.subarray(0, count);
}

function enter(account: Account, line: string, now: number): void {
  const read = readLine(line);
  // A line that cannot be read was a request once: it counts as one of now.
  if (!read) account.sent.push({ at: now, key: '' });
  else if ('until' in read) account.heldUntil = Math.max(account.heldUntil, read.until);
  else account.sent.push(read);
}

function readLine(line: string): Sent | { until: number; key: string } | undefined {
  const [, what, time = '', key = ''] = /^(sent|until) (\d{4}-\d\d-\d\dT[\d:.]{12}Z) (.+)$/.exec(line) ?? [];
  const at = Date.parse(time);
  if (what === undefined || Number.isNaN(at)) return undefined;
  return what === 'until' ? { until: at, key } : { at, key };
}

function append(
  shared: string,
  host: string,
  account: Account,
  now: number,
  entry: Sent | { until: number; key: string },
): void {
  const place = join(shared, encodeURIComponent(host));
  const file = join(place, dayOf(now));
  mkdirSync(place, { recursive: true });
  // A line that was cut off when a process was ended stays a line of its own.
  const cut = existsSync(file) && statSync(file).size > (account.read.get(dayOf(now)) ?? 0);
  const [what, time] = 'until' in entry ? ['until', entry.until] : ['sent', entry.at];
  appendFileSync(file, `${cut ? '\n' : ''}${what} ${new Date(time).toISOString()} ${entry.key}\n`);
}

function dayOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)}.log`;
}
