import { groupsOf, type Placed } from '../engine/plan/groups.js';
import type { Plan } from '../engine/plan/plan.js';
import { plan } from './current-plan.js';
import { labelsOf } from '../reporters/allure/labels.js';
import { inShares } from './in-shares.js';
import { test } from './plain-test.js';

if (plan) declareAll(plan);

function declareAll(whole: Plan): void {
  const { together, pages, apart } = groupsOf(whole);
  for (const group of [pages, ...together])
    test.describe(() => {
      test.describe.configure({ mode: 'default' });
      for (const placed of group) declare(placed, whole);
    });
  inShares(apart, whole.options.workers, (placed) => declare(placed, whole));
}

function declare({ service, rule }: Placed, whole: Plan): void {
  test(rule.id, { annotation: annotationsOf({ service, rule }) }, async () => {
    // The process that only lists the tests need not load how they are checked.
    const { checkInTest } = await import('./check-in-test.js');
    await checkInTest({ service, rule }, whole);
  });
}

/** Allure takes `allure.label.*` as labels, JUnit all of them as properties. */
function annotationsOf({ service, rule }: Placed): { type: string; description: string }[] {
  const labels = labelsOf(service.contract, rule);
  return Object.entries(labels).map(([name, description]) => ({ type: `allure.label.${name}`, description }));
}
