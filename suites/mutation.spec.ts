// Without the browser fixtures: the proof opens its own browser.
import { _baseTest as test, expect } from '@playwright/test';
import { globMatcher } from '../engine/glob.js';
import { planFolder, type Plan, type PlannedService, type PlanOptions } from '../engine/plan/plan.js';
import type { SessionOptions } from '../engine/http/session-options.js';
import { existingPaths } from '../engine/http/changes/existing.js';
import { writeMutation } from '../engine/mutation/journal.js';
import { openVisitor, type Visitor } from '../engine/browser/visitor.js';
import { openLedger } from '../engine/http/limits/ledger.js';
import { plan } from './current-plan.js';
import { loadPlannedKinds } from './own/load.js';
import { referenceKey } from '../fixtures/kits/reference/credentials.js';
import { hostileTargets } from '../fixtures/hostile/index.js';
import { mutateTarget, type TargetMutation } from './mutation/prove-on-target.js';
import { proveHostile } from './mutation/prove-hostile.js';
import { proveSubject } from './mutation/prove-variation.js';
import type { Subject } from './mutation/subject.js';
import { subjectsOf, rulesWithoutMutant } from './mutation/subjects.js';
import { faultsOf } from './mutation/variations.js';
import { inShares } from './in-shares.js';

/** All services of one host keep its limits together. */
const ledger = openLedger();
/** Open until the worker ends. A hook that closed it would bind tests to workers beforehand, whatever they take. */
let visitor: Visitor | undefined;

/** Connections to an implementation that a worker serves itself: the same on every machine, so that all prove the same. */
const connections = 4;

if (plan?.options.kinds) await loadPlannedKinds(plan.options.kinds);
if (plan) await declareAll(plan);
if (plan?.options.hostile) declareHostile(plan.options);

async function declareAll({ services, options }: Plan): Promise<void> {
  const wanted = options.only === undefined ? () => true : globMatcher(options.only);
  const all: { service: PlannedService; subject: Subject }[] = [];
  for (const service of services) {
    if (!service.embedded) {
      declareOnTarget(service, options);
      continue;
    }
    const subjects = await subjectsOf(service.contract, service.rules);
    all.push(...subjects.filter(({ id }) => wanted(id)).map((subject) => ({ service, subject })));
    test(`${service.contract.service}: every rule has a mutant`, async () => {
      expect(await rulesWithoutMutant(service.contract, service.rules)).toEqual([]);
    });
  }
  inShares(all, options.workers, ({ service, subject }) => declare(service, subject, options));
}

/** Derived mutants between the harness and a user's target: one test each. */
function declareOnTarget(service: PlannedService, options: PlanOptions): void {
  const wanted = options.only === undefined ? () => true : globMatcher(options.only);
  const mutants = faultsOf(service.contract, service.rules).filter(({ id }) => wanted(id));
  let proof: TargetMutation | undefined;
  inShares(mutants, options.workers, (mutant) => {
    test(mutant.id, async () => {
      const key = process.env[service.keyName];
      const { methods, destructive } = service;
      const changes = {
        ...(methods ? { methods } : {}),
        ...(destructive ? { destructive } : {}),
        existing: existingPaths(service.contract, service.samples.listed),
      };
      const session = { ...sessionOptions(service.keyName, options, key), ledger, ...changes };
      proof ??= mutateTarget(service, session, options.seed);
      writeMutation(planFolder(), test.info().workerIndex, await proof.prove(mutant));
    });
  });
}

function sessionOptions(keyName: string, options: PlanOptions, key: string | undefined): SessionOptions {
  if (options.browser !== undefined) visitor ??= openVisitor(options.browser, { familiar: true });
  return {
    timeoutMs: options.timeoutMs,
    concurrency: Math.max(1, Math.floor(options.concurrency / options.workers)),
    keyName,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(key ? { key } : {}),
    ...(visitor ? { visit: visitor.visit } : {}),
  };
}

function declare({ contract, rules, keyName }: PlannedService, subject: Subject, options: PlanOptions): void {
  test(subject.id, async () => {
    const key = contract.credential.use === 'required' ? referenceKey : undefined;
    const outcome = await proveSubject(contract, rules, subject, {
      session: { ...sessionOptions(keyName, options, key), concurrency: connections },
      seed: options.seed,
    });
    writeMutation(planFolder(), test.info().workerIndex, outcome);
    expect.soft(outcome.survivedBy, 'rules that did not kill the mutant').toEqual([]);
    expect.soft(outcome.blamedWrongly, 'rules that blamed what they must not').toEqual([]);
  });
}

/** Targets that no contract of a service describes: one test each. */
function declareHostile({ only, seed, workers }: PlanOptions): void {
  const wanted = only === undefined ? () => true : globMatcher(only);
  const targets = hostileTargets.filter(({ name }) => wanted(`hostile/${name}`));
  inShares(targets, workers, (target) => {
    test(`hostile/${target.name}`, async () => {
      const outcome = await proveHostile(target, seed);
      writeMutation(planFolder(), test.info().workerIndex, outcome);
      expect.soft(outcome.slips, `${target.does}: ${outcome.expected}, because ${target.why}`).toEqual([]);
    });
  });
}
