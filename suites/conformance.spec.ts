// Without the browser fixtures: they add an attachment of their own to each failure, and time to each test.
import { _baseTest as test } from '@playwright/test';
import { type Plan, type PlannedRule, type PlannedService, type PlanOptions } from '../engine/plan/plan.js';
import { plan } from './current-plan.js';
import { labelsOf } from '../reporters/allure/labels.js';
import { inShares } from './in-shares.js';

if (plan?.options.live) declareByHost(plan);
else if (plan) declareAll(plan);

function declareAll(whole: Plan): void {
  const { services, options } = whole;
  const slow = services.filter(({ inOneWorker }) => inOneWorker);
  for (const service of slow) declareInOneWorker(service, options);
  declareFast({ options, services: services.filter((service) => !slow.includes(service)) });
}

/** The rules of a slow target go to one worker: no more is asked at once than it can take. */
function declareInOneWorker(service: PlannedService, options: PlanOptions): void {
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    for (const rule of service.rules) declare(service, rule, options);
  });
}

/** The rules of one host go to one worker, one after the other: it is never asked twice at once. */
function declareByHost({ services, options }: Plan): void {
  const hosts = new Set(services.map(({ baseUrl }) => new URL(baseUrl).host));
  for (const host of hosts) {
    test.describe(() => {
      test.describe.configure({ mode: 'default' });
      for (const service of services.filter(({ baseUrl }) => new URL(baseUrl).host === host))
        for (const rule of service.rules) declare(service, rule, options);
    });
  }
}

/** One test for each rule: those that take long first, each by itself, those that share a browser in one worker. */
function declareFast({ services, options }: Plan): void {
  const all = services.flatMap((service) => service.rules.map((rule) => ({ service, rule })));
  const taking = (what: PlannedRule['takes']) => all.filter(({ rule }) => rule.takes === what);
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    for (const { service, rule } of taking('browser')) declare(service, rule, options);
  });
  for (const { service, rule } of taking('downloads')) declare(service, rule, options);
  inShares(taking(undefined), options.workers, ({ service, rule }) => declare(service, rule, options));
}

function declare(service: PlannedService, rule: PlannedRule, options: PlanOptions): void {
  test(rule.id, { annotation: labelsOf(service, rule) }, async () => {
    // The process that only lists the tests need not load how they are checked.
    const { checkPlanned } = await import('./check-planned.js');
    await checkPlanned(service, rule, options);
  });
}
