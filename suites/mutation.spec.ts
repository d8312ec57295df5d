// Without the browser fixtures: the mutation test opens its own browser.
import { _baseTest as test, expect } from '@playwright/test';
import type { Plan, PlannedService, PlanOptions } from '../engine/plan/plan.js';
import { plan } from './current-plan.js';
import { hostileTargets } from '../fixtures/hostile/index.js';
import { proveHostile } from './mutation/prove-hostile.js';
import { evenlyMixed } from './mutation/mixed.js';
import { openProver, type Prover } from './mutation/prover.js';
import type { Subject } from './mutation/subject.js';
import { subjectsOf, rulesWithoutMutant } from './mutation/subjects.js';
import { inShares } from './in-shares.js';

/** Open until the worker ends. A hook that closed it would bind tests to workers beforehand, whatever they take. */
let prover: Prover | undefined;

if (plan) {
  await declareAll(plan);
  declareHostile(plan.options);
}

async function declareAll({ services, options }: Plan): Promise<void> {
  const each: { service: PlannedService; subject: Subject }[][] = [];
  for (const service of services) {
    const subjects = await subjectsOf(service.contract, service.rules);
    // What is compliant meets every rule and takes long: side by side it would make one share that outlasts all others.
    const sorts = [subjects.filter(isMutant), subjects.filter((subject) => !isMutant(subject))];
    each.push(evenlyMixed(sorts).map((subject) => ({ service, subject })));
    test(`${service.contract.service}: every rule has a mutant`, async () => {
      expect(await rulesWithoutMutant(service.contract, service.rules)).toEqual([]);
    });
  }
  inShares(evenlyMixed(each), options.workers, ({ service, subject }) => declare(service, subject, options));
}

function isMutant({ sort }: Subject): boolean {
  return sort === 'mutant';
}

function declare(service: PlannedService, subject: Subject, options: PlanOptions): void {
  test(subject.id, async () => {
    prover ??= openProver(options);
    const { survivedBy, blamedWrongly } = await prover.proveSubject(service, subject);
    // One assertion: the runner takes longer to note one down than many a mutant takes to die.
    expect({ 'did not kill it': survivedBy, 'must not blame it': blamedWrongly }).toEqual({
      'did not kill it': [],
      'must not blame it': [],
    });
  });
}

/** Targets that no contract of a service describes: one test each. */
function declareHostile({ seed, workers }: PlanOptions): void {
  inShares(hostileTargets, workers, (target) => {
    test(`hostile/${target.name}`, async () => {
      const outcome = await proveHostile(target, seed);
      expect.soft(outcome.slips, `${target.does}: ${outcome.expected}, because ${target.why}`).toEqual([]);
    });
  });
}
