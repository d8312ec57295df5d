import { writePlan, type Plan } from '../../engine/plan/plan.js';
import { threadModule } from '../../engine/paths.js';
import { openPool } from '../../engine/threads/pool.js';
import { openProgress } from '../../reporters/terminal/progress.js';
import type { MutationEnd } from '../../suites/mutation-thread.js';
import { runTasks } from '../run/run-tasks.js';

/**
 * Megabytes in a thread for what was made last: a server, a client and all that they send are made anew for each subject, and
 * with less room what is soon forgotten is moved first.
 */
const youngMb = 192;

/** Milliseconds after which a subject is ended with its thread: its rules end long before. */
const limitMs = 15 * 60_000;

/**
 * Implementations of our own that a thread has under way at a time: some wait for an answer that is slow on purpose, or for a
 * page. A user's target meets one mutant after the other.
 */
const ownAtOnce = 2;

/** Whose memory is watched, so that nothing else may happen in their thread. */
const isHostile = (id: string): boolean => id.startsWith('hostile/');

/** Proves by subjects, given by their ids. The outcomes are in the folder. Resolves to whether it was interrupted. */
export function runMutations(
  plan: Plan,
  subjects: readonly string[],
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Promise<boolean> {
  writePlan(folder, plan);
  const hostile = subjects.filter(isHostile);
  const progress = openProgress({ what: 'mutation tests', total: subjects.length, endsAt: Infinity });
  return runTasks(
    openPool<{ folder: string }, MutationEnd>(threadModule('mutation-thread'), {
      maxYoungGenerationSizeMb: youngMb,
    }),
    {
      setup: { folder },
      env,
      groups: subjects.filter((id) => !isHostile(id)).map((id) => [id]),
      aside: hostile.length > 0 ? [hostile] : [],
      threads: plan.options.workers,
      atOnce: plan.services.every(({ embedded }) => embedded) ? ownAtOnce : 1,
      limitMs,
      begun: progress.begun,
      ended: (id, end) => progress.ended({ id, ...end }),
      lost: (id, why) => progress.ended({ id, failed: why }),
      says: progress.says,
    },
  ).finally(progress.close);
}
