import type { Placed } from '../engine/plan/groups.js';
import { planFolder, type Plan } from '../engine/plan/plan.js';
import { ruleResult } from '../engine/results/rule-result.js';
import { conclude } from '../reporters/allure/conclude.js';
import { openChecker, type Checker } from './checker.js';
import { test } from './plain-test.js';

/** Open until the worker ends. A hook that closed it would bind tests to workers beforehand, whatever they take. */
let checker: Checker | undefined;

/** Checks a rule of the plan as the running test, and ends that as the gate says. */
export async function checkInTest({ service, rule }: Placed, plan: Plan): Promise<void> {
  checker ??= openChecker({ plan, folder: planFolder() });
  const { line } = await checker.check(service, rule);
  const result = ruleResult(service, rule, line.result, plan.options);
  conclude(test.info(), result, line.result, { seed: plan.options.seed, embedded: service.embedded });
}
