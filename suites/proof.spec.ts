import { expect, test } from '@playwright/test';
import { globMatcher } from '../engine/cli/glob.js';
import { currentPlan, planFolder, type PlannedService, type PlanOptions } from '../engine/plan.js';
import { openVisitor, type Visitor } from '../fixtures/browser.js';
import { referenceKey } from '../fixtures/reference/index.js';
import { writeProof } from '../engine/proof/journal.js';
import { proveSubject } from './proof/prove-variation.js';
import { subjectsOf, unprovenRules } from './proof/subjects.js';

const plan = currentPlan();
let visitor: Visitor | undefined;

/** Owners get a whole run; a compliant variant must stay unblamed by every rule, which takes more cases than a glance. */
const proofRuns = { owner: 100, witness: 1, other: 1 };
const complianceRuns = { owner: 100, witness: 30, other: 30 };

for (const service of plan?.services ?? []) declare(service, (plan as NonNullable<typeof plan>).options);

function declare(service: PlannedService, options: PlanOptions): void {
  const { contract, rules } = service;
  const wanted = options.only === undefined ? () => true : globMatcher(options.only);
  for (const subject of subjectsOf(contract, rules).filter(({ id }) => wanted(id))) {
    test(subject.id, async () => {
      if (options.browser !== undefined) visitor ??= openVisitor(options.browser);
      const outcome = await proveSubject(contract, rules, subject, {
        session: {
          timeoutMs: options.timeoutMs,
          concurrency: Math.max(1, Math.floor(options.concurrency / options.workers)),
          keyName: service.keyName,
          ...(contract.credential.use === 'required' ? { key: referenceKey } : {}),
          ...(visitor ? { visit: visitor.visit } : {}),
        },
        runs: subject.sort === 'mutant' ? proofRuns : complianceRuns,
        seed: options.seed,
      });
      writeProof(planFolder(), test.info().workerIndex, outcome);
      expect.soft(outcome.survivedBy, 'rules that did not kill the mutant').toEqual([]);
      expect.soft(outcome.blamedWrongly, 'rules that blamed what they must not').toEqual([]);
    });
  }
  test(`${contract.service}: every rule has a mutant`, () => {
    expect(unprovenRules(contract, rules)).toEqual([]);
  });
}

test.afterAll(async () => {
  await visitor?.close();
  visitor = undefined;
});
