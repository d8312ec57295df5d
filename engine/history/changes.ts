import { fingerprintOfResult } from '../finding/fingerprint.js';
import { findingsOf } from '../results/findings-of.js';
import type { Results, RuleResult, ServiceResult } from '../results/types.js';

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

/**
 * Compares with earlier runs, the oldest first. Each rule is compared with the last run that decided on it, so that parts
 * of a whole (shards, `--only`) and live runs without an answer leave no gap. Embedded references are compared with
 * embedded references alone.
 */
export function changesSince(runs: readonly Results[]): Changes {
  const decided = new Map<string, { startedAt: string; rule: RuleResult }[]>();
  for (const { startedAt, services } of runs) {
    for (const service of services) {
      for (const rule of service.rules) {
        if (rule.verdict !== 'pass' && rule.verdict !== 'fail') continue;
        const key = keyOf(service, rule);
        decided.set(key, [...(decided.get(key) ?? []), { startedAt, rule }]);
      }
    }
  }
  return (service, rule) => {
    const earlier = decided.get(keyOf(service, rule)) ?? [];
    const last = earlier.at(-1);
    if (!last) return { was: 'unknown' };
    if (last.rule.verdict === 'pass') return { was: 'passing', at: last.startedAt };
    const passed = earlier.findLastIndex((each) => each.rule.verdict === 'pass');
    return {
      was: 'failing',
      at: last.startedAt,
      since: earlier[passed + 1]?.startedAt ?? last.startedAt,
      otherwise:
        rule.verdict === 'fail' &&
        !findingsOf(last.rule).some((each) => fingerprintOfResult(each) === fingerprintOfResult(rule)),
    };
  };
}

function keyOf({ embedded }: ServiceResult, { id }: RuleResult): string {
  return `${embedded ? 'embedded' : 'target'} ${id}`;
}
