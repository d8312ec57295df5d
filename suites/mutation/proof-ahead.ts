import { planFolder, type Plan } from '../../engine/plan/plan.js';
import { openProofPool, proofWork, type MutationEnd } from './proof-work.js';

/** A proof that is under way in threads, one subject after the other, while tests wait for its outcomes in that order. */
export interface ProofAhead {
  /** What came of a subject. Rejects when it was lost with its thread. */
  endOf: (id: string) => Promise<MutationEnd>;
}

/** Begins to prove by subjects, given by their ids, in this order. */
export function proveAhead(plan: Plan, subjects: readonly string[]): ProofAhead {
  const awaited = new Map(subjects.map((id) => [id, outcome()]));
  const failAll = (reason: unknown): void => awaited.forEach(({ fail }) => fail(reason));
  const work = proofWork(plan, subjects, {
    setup: { folder: planFolder() },
    env: {},
    begun: () => undefined,
    ended: (id, end) => awaited.get(id)?.settle(end),
    lost: (id, why) => awaited.get(id)?.fail(new Error(why)),
    says(line) {
      if (line !== '') process.stderr.write(`${line}\n`);
    },
  });
  openProofPool(plan.options)
    .run(work)
    .then(() => failAll(new Error('it was not proved')), failAll);
  return {
    endOf: (id) => awaited.get(id)?.end ?? Promise.reject(new Error(`${id} is not among what is proved`)),
  };
}

function outcome() {
  let settle: (end: MutationEnd) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  const end = new Promise<MutationEnd>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  // Nobody may be waiting for it yet.
  end.catch(() => undefined);
  return { end, settle, fail };
}
