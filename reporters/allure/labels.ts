import type { PlannedRule, PlannedService } from '../../engine/plan/plan.js';

/** An annotation of a Playwright test; Allure takes `allure.label.*` as labels, JUnit all of them as properties. */
export interface Annotation {
  type: string;
  description: string;
}

/** Where a rule stands in the report's trees, and how much it weighs. */
export function labelsOf(service: PlannedService, rule: PlannedRule): Annotation[] {
  const { contract } = service;
  const labels = {
    parentSuite: contract.service,
    suite: rule.kind,
    epic: contract.title,
    feature: rule.operations[0] ?? 'whole service',
    severity: rule.authority === 'stated' ? 'critical' : 'minor',
    tag: rule.authority,
    clause: rule.clause,
    layer: 'contract',
  };
  return Object.entries(labels).map(([name, description]) => ({ type: `allure.label.${name}`, description }));
}
