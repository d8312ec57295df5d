import { fingerprintOfResult } from '../finding/fingerprint.js';
import { findingsOf } from '../results/findings-of.js';
import { ruleGate } from '../results/run-gate.js';
import type { RuleResult, ServiceResult } from '../results/types.js';

/**
 * `worse`: fails now, or fails in another way. `better`: failed, passes now. `no longer checked` and `checked now`: one of
 * the two met nothing to check.
 */
export type VerdictChange = 'worse' | 'better' | 'no longer checked' | 'checked now';

export interface ChangedRule {
  change: VerdictChange;
  old: RuleResult;
  new: RuleResult;
  /** Whether it fails the gate: what is implied only warns. */
  gate: boolean;
}

/** How the rules' verdicts on two implementations of a service differ. Both checked with the same cases. */
export function changedRules(old: ServiceResult, other: ServiceResult): ChangedRule[] {
  const before = new Map(old.rules.map((rule) => [rule.id, rule]));
  return other.rules.flatMap((rule) => {
    const earlier = before.get(rule.id);
    const change = earlier && changeOf(earlier, rule);
    if (!earlier || !change) return [];
    const gate = change === 'worse' && ruleGate(rule, other.embedded) === 'fail';
    return [{ change, old: earlier, new: newFailure(earlier, rule) ?? rule, gate }];
  });
}

function changeOf(old: RuleResult, other: RuleResult): VerdictChange | undefined {
  if (other.verdict === 'fail') return newFailure(old, other) ? 'worse' : undefined;
  if (old.verdict === other.verdict) return undefined;
  if (other.verdict === 'error') return 'worse';
  if (other.verdict === 'inconclusive') return old.verdict === 'error' ? undefined : 'no longer checked';
  return old.verdict === 'inconclusive' ? 'checked now' : 'better';
}

/** A rule with those of its findings alone that it did not show before; undefined where it shows nothing new. */
function newFailure(old: RuleResult, other: RuleResult): RuleResult | undefined {
  if (other.verdict !== 'fail') return undefined;
  const before = new Set(old.verdict === 'fail' ? findingsOf(old).map(fingerprintOfResult) : []);
  const isNew = ({ finding, counterexample }: Pick<RuleResult, 'finding' | 'counterexample'>): boolean =>
    !before.has(fingerprintOfResult({ id: other.id, ...(finding ? { finding } : {}), counterexample }));
  const first = findingsOf(other).find(isNew);
  if (!first) return undefined;
  const more = other.moreFindings?.filter((each) => each.finding !== first.finding && isNew(each)) ?? [];
  return more.length === 0 ? first : { ...first, moreFindings: more };
}
