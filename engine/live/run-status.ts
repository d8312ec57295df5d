import { isEnough } from '../results/coverage.js';
import { hasOnlyErrors, ruleGate } from '../results/run-gate.js';
import type { Results, RuleResult } from '../results/types.js';
import type { LiveRunTarget } from './memory/live-run-record.js';

/**
 * 1: a stated rule fails; 4: only errors of assay itself do; 3: none does, but too little of a target was checked, or the
 * time was over before all had their turn; 130: interrupted; 0 else. A target that is dead as documented does not count. A shard to which no host falls has no fault.
 */
export type LiveRunStatus = 0 | 1 | 3 | 4 | 130;

export function liveRunStatus(
  results: Results,
  targets: readonly Pick<LiveRunTarget, 'state'>[],
  outOfTime = false,
): LiveRunStatus {
  if (results.interrupted) return 130;
  const failing = results.services.some(({ rules }) =>
    rules.some((rule) => ruleGate(rule, false) === 'fail'),
  );
  if (failing) return hasOnlyErrors(results.services) ? 4 : 1;
  if (outOfTime) return 3;
  const expected = results.services.filter(
    (_, index) => targets[index]?.state?.state !== 'dead as documented',
  );
  const checked = expected.every(({ rules, coverage }) => rules.some(isChecked) && isEnough(coverage));
  return checked && (expected.length > 0 || results.services.length === 0) ? 0 : 3;
}

function isChecked({ verdict }: RuleResult): boolean {
  return verdict === 'pass' || verdict === 'fail';
}
