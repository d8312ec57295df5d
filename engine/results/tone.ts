import { ruleGate } from './run-gate.js';
import type { RuleResult } from './types.js';

/** How a verdict looks: never told by its colour alone. */
export type Tone = 'pass' | 'fail' | 'warn' | 'none';

/** How a rule's verdict weighs: what the gate lets through is a warning, an error of assay is loud anywhere. */
export function toneOf(rule: RuleResult, embedded: boolean): Tone {
  if (rule.verdict === 'fail') return ruleGate(rule, embedded) === 'fail' ? 'fail' : 'warn';
  if (rule.verdict === 'error') return 'fail';
  return rule.verdict === 'pass' ? 'pass' : 'none';
}
