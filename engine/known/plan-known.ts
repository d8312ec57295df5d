import { globMatcher } from '../glob.js';
import { UsageError } from '../errors.js';
import type { KnownFailure, PlannedKnown } from '../types/index.js';

/** What stands for the base URL of our own reference, which differs from run to run. */
export const embeddedTarget = 'embedded reference';

export interface KnownFile {
  file: string;
  entries: readonly KnownFailure[];
  /** `YYYY-MM-DD`: an entry whose last day is before it has expired. */
  today: string;
}

/** The entries for one rule on one target, those that have expired included. */
export function knownOf({ entries, today }: KnownFile, rule: string, target: string): PlannedKnown[] {
  return entries
    .map((entry, index) => ({
      ...entry,
      entry: index,
      expired: entry.expires !== undefined && entry.expires < today,
    }))
    .filter((entry) => entry.rule === rule && globMatcher(entry.target)(target));
}

/** Throws UsageError when an entry names a rule of these services that does not exist: it would never be checked. */
export function checkRules(
  { file, entries }: KnownFile,
  services: readonly string[],
  rules: ReadonlySet<string>,
): void {
  const unknown = entries.find(({ rule }) => services.includes(rule.split('/')[0] ?? '') && !rules.has(rule));
  if (unknown) throw new UsageError(`${file}: there is no rule ${JSON.stringify(unknown.rule)}`);
}
