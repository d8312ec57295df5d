import { ruleGate } from '../../engine/results/run-gate.js';
import type { RuleResult } from '../../engine/results/types.js';

/** Whether a rule failed in a way that fails the gate. */
export function isFailure(rule: RuleResult, embedded: boolean): boolean {
  return rule.verdict === 'fail' && ruleGate(rule, embedded) === 'fail';
}

/** What the document implies and a target does not keep fails no gate. */
export function isWarning(rule: RuleResult, embedded: boolean): boolean {
  return rule.verdict === 'fail' && !isFailure(rule, embedded);
}
