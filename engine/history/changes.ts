import { fingerprintOfResult } from '../finding/fingerprint.js';
import type { RuleResult, ServiceResult } from '../results/types.js';
import type { RunSummary } from './summary.js';

/** What became of a rule since the last run that could decide on it. */
export type Change =
  /** There is no earlier run in which this rule was decided on. */
  | { was: 'unknown' }
  /** It passed, and fails. */
  | { was: 'passing'; at: string }
  /** It failed; `since` is the first of the runs in a row in which it did. */
  | { was: 'failing'; at: string; since: string; otherwise: boolean };

/** Looks up the last verdict, pass or fail, of a rule in earlier runs. */
export type Changes = (service: ServiceResult, rule: RuleResult) => Change;

/** How a rule stood when it was last decided on; `since` and fingerprints only where it failed. */
interface Last {
  at: string;
  since?: string;
  failures?: readonly string[];
}

/**
 * Compares with earlier runs, the oldest first. Each rule is compared with the last run that decided on it, so that parts
 * of a whole (shards, `--only`) and live runs without an answer leave no gap. Embedded references are compared with
 * embedded references alone.
 */
export function changesSince(runs: readonly RunSummary[]): Changes {
  const embeddedRules = new Map<string, Last>();
  const targetRules = new Map<string, Last>();
  for (const { startedAt: at, services } of runs) {
    const didPass = { at };
    for (const { embedded, passed, failed } of services) {
      const decided = embedded ? embeddedRules : targetRules;
      for (const id of passed) decided.set(id, didPass);
      for (const [id, failures] of Object.entries(failed))
        decided.set(id, { at, since: decided.get(id)?.since ?? at, failures });
    }
  }
  return ({ embedded }, rule) => {
    const last = (embedded ? embeddedRules : targetRules).get(rule.id);
    if (!last) return { was: 'unknown' };
    const { at, since, failures } = last;
    if (since === undefined) return { was: 'passing', at };
    const otherwise = rule.verdict === 'fail' && !failures?.includes(fingerprintOfResult(rule) ?? '');
    return { was: 'failing', at, since, otherwise };
  };
}
