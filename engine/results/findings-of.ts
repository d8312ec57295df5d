import type { RuleResult } from './types.js';

/** One entry for each cause of a rule's failure: the rule with that finding as its first and only one. */
export function findingsOf(rule: RuleResult): [RuleResult, ...RuleResult[]] {
  const { moreFindings = [], ...first } = rule;
  const same = { ...first };
  // What became of known failures is told once.
  delete same.known;
  delete same.cause;
  delete same.record;
  return [first, ...moreFindings.map((each): RuleResult => ({ ...same, ...each }))];
}

/** The name of a finding of a rule: the rule's own for the first, `RULE#2` for the second. */
export function findingId(rule: string, index: number): string {
  return index === 0 ? rule : `${rule}#${index + 1}`;
}
