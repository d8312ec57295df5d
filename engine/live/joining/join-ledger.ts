import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { daysIn } from '../../http/limits/ledger-files.js';
import { writeWhole } from '../../files/write-whole.js';

/** Adds to a ledger what another one has counted, of all hosts or of some. What both hold counts once. */
export function joinLedger(from: string, to: string, hosts?: ReadonlySet<string>): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.isDirectory() || (hosts && !hosts.has(entry.name))) continue;
    for (const day of daysIn(join(from, entry.name))) {
      const file = join(to, entry.name, day);
      const theirs = linesOf(join(from, entry.name, day));
      const ours = existsSync(file) ? linesOf(file) : [];
      const missing = without(theirs, ours);
      if (missing.length === 0) continue;
      mkdirSync(join(to, entry.name), { recursive: true });
      writeWhole(file, [...ours, ...missing].map((line) => `${line}\n`).join(''));
    }
  }
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The lines of the first list that the second one does not hold, as often as it lacks them. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const held = new Map<string, number>();
  for (const line of others) held.set(line, (held.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = held.get(line) ?? 0;
    held.set(line, left - 1);
    return left <= 0;
  });
}
