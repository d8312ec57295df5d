import { lendVisitor } from '../../engine/browser/lend.js';
import { threadModule } from '../../engine/paths.js';
import type { Plan, PlanOptions } from '../../engine/plan/plan.js';
import { openPool, type Pool, type Work } from '../../engine/threads/pool.js';

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
/** Further ones, which a thread begins while it has nothing to do: limits of requests wait for seconds. */
const ownWhileIdle = 4;

/** Whose memory is watched, so that nothing else may happen in their thread. */
const isHostile = (id: string): boolean => id.startsWith('hostile/');

/** A thread for each core: the main one waits, and each further one loads and warms up all of it once more. */
export function onEachCore(options: PlanOptions): PlanOptions {
  return { ...options, workers: options.workers + 1 };
}

/** What each thread of a proof is told. */
export interface ProofSetup {
  folder: string;
  /** Under which name a browser is lent to it. */
  visits?: string;
}

/** What the end of a subject tells those who watch the run. */
export interface MutationEnd {
  /** Why it is not as it must be. */
  failed?: string;
}

/** The threads of a proof, which write what came of each subject into the folder of the plan. They share one browser. */
export function openProofPool({ browser }: PlanOptions): Pool<ProofSetup, MutationEnd> {
  const pool = openPool<ProofSetup, MutationEnd>(threadModule('mutation-thread'), {
    maxYoungGenerationSizeMb: youngMb,
  });
  return {
    ...pool,
    async run(work) {
      const lent = browser === undefined ? undefined : lendVisitor(browser);
      const setup = { ...work.setup, ...(lent ? { visits: lent.name } : {}) };
      try {
        await pool.run({ ...work, setup });
      } finally {
        await lent?.close();
      }
    },
  };
}

/** What is to be done to prove by subjects, given by their ids, which are begun in this order. */
export function proofWork(
  { options, services }: Plan,
  subjects: readonly string[],
  told: Pick<Work<ProofSetup, MutationEnd>, 'setup' | 'env' | 'begun' | 'ended' | 'lost' | 'says'>,
): Work<ProofSetup, MutationEnd> {
  const hostile = subjects.filter(isHostile);
  const isOwn = services.every(({ embedded }) => embedded);
  return {
    ...told,
    groups: subjects.filter((id) => !isHostile(id)).map((id) => [id]),
    aside: hostile.length > 0 ? [hostile] : [],
    threads: options.workers,
    atOnce: isOwn ? ownAtOnce : 1,
    whileIdle: isOwn ? ownWhileIdle : 0,
    limitMs,
  };
}
