import type { Rule, RuleKind } from '../types/index.js';

/** A rule with the code that checks it. The kind's parameter type is erased: lint has checked `rule.params` against it. */
export interface RunnableRule {
  rule: Rule;
  kind: RuleKind;
}
