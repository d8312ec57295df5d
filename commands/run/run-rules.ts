import { groupsOf, type Placed } from '../../engine/plan/groups.js';
import type { Plan } from '../../engine/plan/plan.js';
import { writeRunnerNote } from '../../engine/results/journal.js';
import { threadModule } from '../../engine/paths.js';
import { lessInlining } from '../../engine/threads/less-inlining.js';
import { openPool, type Pool, type Work } from '../../engine/threads/pool.js';
import { smallHeap, tidyHeap } from '../../engine/threads/small-heap.js';
import { openProgress, type Progress } from '../../reporters/terminal/progress.js';
import type { RuleEnd } from '../../suites/rule-thread.js';
import { whyLost } from '../../suites/own/lost.js';
import { runTasks } from './run-tasks.js';

/** Threads that check rules. */
export type RulePool = Pool<{ folder: string }, RuleEnd>;

/** Rules end by their share of the time of the run; this only ends a thread that hangs. Milliseconds. */
const leastLimitMs = 15 * 60_000;
const graceMs = 60_000;

/** Opens the threads that check rules: the first one loads at once. */
export function openRulePool(): RulePool {
  lessInlining();
  return openPool(threadModule('rule-thread'), smallHeap());
}

export interface RulesRun {
  /** Where the plan lies, and journals and notes are written. */
  folder: string;
  /** What the threads' environment must hold beside ours. */
  env: Record<string, string>;
  pool: RulePool;
  /** `I/N` */
  shard?: string;
}

/** Checks the rules of a plan, or those of a shard. What came of each is in the folder. Resolves to whether it was interrupted. */
export async function runRules(plan: Plan, { folder, env, pool, shard }: RulesRun): Promise<boolean> {
  const { pages, groups } = groupsIn(plan, shard);
  const planned = [...pages, ...groups].flat();
  await tidyHeap();
  writeRunnerNote(folder, { planned });
  const endsAt = Math.max(...plan.services.map((service) => service.endsAt ?? Infinity), 0);
  const progress = openProgress({ what: 'rules', total: planned.length, endsAt });
  const leftMs = endsAt === Infinity ? 0 : endsAt - Date.now();
  try {
    return await runTasks(pool, {
      setup: { folder },
      env,
      groups,
      aside: pages,
      threads: Math.max(1, plan.options.workers - pages.length),
      limitMs: Math.max(leastLimitMs, leftMs + graceMs),
      ...noted(plan, folder, progress),
    });
  } finally {
    progress.close();
  }
}

/** Writes down and tells what becomes of each rule. */
function noted(
  { services }: Plan,
  folder: string,
  progress: Progress,
): Pick<Work<never, RuleEnd>, 'begun' | 'ended' | 'lost' | 'says'> {
  const kinds = new Map(services.flatMap(({ rules }) => rules.map(({ id, kind }) => [id, kind] as const)));
  return {
    begun: progress.begun,
    ended(id, end) {
      writeRunnerNote(folder, { ended: id });
      progress.ended({ id, ...end });
      for (const each of end.overheard ?? []) progress.failed(each.id, each.failed);
    },
    lost(id, why) {
      const said = whyLost(kinds.get(id) ?? '', why);
      writeRunnerNote(folder, { ended: id, requestError: said });
      progress.ended({ id, failed: said });
    },
    says: progress.says,
  };
}

/** The `I`-th of `N` parts of a plan: each rule is in one of them, and each has its share of those that take long. */
function groupsIn(plan: Plan, shard = '1/1'): { pages: string[][]; groups: string[][] } {
  const { together, pages, apart } = groupsOf(plan);
  const [part = 1, of = 1] = shard.split('/').map(Number);
  let place = 0;
  const idsOf = (groups: readonly Placed[][]): string[][] =>
    groups
      .map((group) => group.filter(() => place++ % of === part - 1).map(({ rule }) => rule.id))
      .filter((group) => group.length > 0);
  return { pages: idsOf([pages]), groups: idsOf([...together, ...apart.map((placed) => [placed])]) };
}
