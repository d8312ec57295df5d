import { writePlan, type Plan } from '../../engine/plan/plan.js';
import { openProgress } from '../../reporters/terminal/progress.js';
import { openProofPool, proofWork } from '../../suites/mutation/proof-work.js';
import { runTasks } from '../run/run-tasks.js';

/** Proves by subjects, given by their ids. The outcomes are in the folder. Resolves to whether it was interrupted. */
export function runMutations(
  plan: Plan,
  subjects: readonly string[],
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Promise<boolean> {
  writePlan(folder, plan);
  const progress = openProgress({ what: 'mutation tests', total: subjects.length, endsAt: Infinity });
  const work = proofWork(plan, subjects, {
    setup: { folder },
    env,
    begun: progress.begun,
    ended: (id, end) => progress.ended({ id, ...end }),
    lost: (id, why) => progress.ended({ id, failed: why }),
    says: progress.says,
  });
  return runTasks(openProofPool(plan.options), work).finally(progress.close);
}
