import type { Rule } from '../types/contract.js';
import type { RuleKind } from '../types/kind.js';

/** A rule with the code that checks it. The kind's parameter type is erased: lint has checked `rule.params` against it. */
export interface RunnableRule {
  rule: Rule;
  kind: RuleKind;
}
