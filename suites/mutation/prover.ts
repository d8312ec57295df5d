import type { SessionOptions } from '../../engine/http/session-options.js';
import { existingPaths } from '../../engine/http/changes/existing.js';
import { openVisitor, type Visitor } from '../../engine/browser/visitor.js';
import { openLedger } from '../../engine/http/limits/ledger.js';
import type { MutationOutcome, TargetOutcome } from '../../engine/mutation/outcome.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import type { Variation } from '../../engine/types/index.js';
import { referenceKey } from '../../fixtures/kits/reference/credentials.js';
import { mutateTarget, type TargetMutation } from './prove-on-target.js';
import { proveSubject } from './prove-variation.js';
import type { Subject } from './subject.js';

/** Proves rules by mutants and variants, one after the other; the browser and the connections to targets serve all. */
export interface Prover {
  /** What the rules of a service say of an implementation that is served here, changed or not. */
  proveSubject(service: PlannedService, subject: Subject): Promise<MutationOutcome>;
  /** Whether a rule sees a derived mutant that stands between the harness and a user's target. */
  proveOnTarget(service: PlannedService, mutant: Variation): Promise<TargetOutcome>;
  close(): Promise<void>;
}

/** Connections to an implementation that a worker serves itself: the same on every machine, so that all prove the same. */
const connections = 4;

/** Opens what proves in this thread; `served` visits implementations that are served here. */
export function openProver(options: PlanOptions, served: Visitor | undefined): Prover {
  /** All services of one host keep its limits together. */
  const ledger = openLedger();
  const onTargets = new Map<string, TargetMutation>();
  // It asks whose turn it is for whatever a page of a target asks for: that cannot be asked across threads.
  const onTarget =
    options.browser === undefined ? undefined : openVisitor(options.browser, { familiar: true });

  const sessionOptions = (
    keyName: string,
    key: string | undefined,
    visitor: Visitor | undefined,
  ): SessionOptions => ({
    timeoutMs: options.timeoutMs,
    concurrency: Math.max(1, Math.floor(options.concurrency / options.workers)),
    keyName,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(key ? { key } : {}),
    ...(visitor ? { visit: visitor.visit } : {}),
  });

  const mutationOf = (service: PlannedService): TargetMutation => {
    const { contract, samples, keyName, methods, destructive } = service;
    const known = onTargets.get(contract.service);
    if (known) return known;
    const session = {
      ...sessionOptions(keyName, process.env[keyName], onTarget),
      ledger,
      ...(methods ? { methods } : {}),
      ...(destructive ? { destructive } : {}),
      existing: existingPaths(contract, samples.listed),
    };
    const mutation = mutateTarget(service, session, options.seed);
    onTargets.set(contract.service, mutation);
    return mutation;
  };

  return {
    proveSubject({ contract, rules, keyName }, subject) {
      const key = contract.credential.use === 'required' ? referenceKey : undefined;
      return proveSubject(contract, rules, subject, {
        session: { ...sessionOptions(keyName, key, served), concurrency: connections },
        seed: options.seed,
      });
    },
    proveOnTarget: (service, mutant) => mutationOf(service).prove(mutant),
    async close() {
      await Promise.all([...onTargets.values()].map((each) => each.close()));
      await Promise.all([served?.close(), onTarget?.close()]);
    },
  };
}
