import { causeTitle } from './cause-title.js';
import { explainFailure } from './explain.js';
import { rulesOf, type FindingGroup } from './finding-groups.js';

/** A finding as a reader needs it, by the smallest requests that show it, with the rules that it shows in. */
export function explainGroup(group: FindingGroup): string[] {
  const [{ rule, id }] = group.places;
  const rules = rulesOf(group);
  const [, ...lines] = explainFailure(rule);
  if (rules.length === 1) return [id, ...lines];
  const what = group.cause ? causeTitle(group.cause) : rule.clause.says;
  const others = rules.filter((each) => each !== rule.id);
  return [
    `${rules.length} rules show one finding: ${what}`,
    `  Smallest:  ${id}`,
    ...lines,
    ...others.slice(0, mostRules).map((each) => `  Also in:   ${each}`),
    ...(others.length > mostRules ? [`  … and ${others.length - mostRules} more rules, see the report`] : []),
  ];
}

const mostRules = 10;
