import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './ledger.js';
import { keptMs, daysIn, dayOf } from './ledger-files.js';

/** What was written about a host since it was last read, day by day: whole lines. */
export function newTexts(
  shared: string,
  host: string,
  account: Account,
  now: number,
): { day: string; text: string }[] {
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
    return whole.length === 0 ? [] : [{ day, text: whole.toString('utf8') }];
  });
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
