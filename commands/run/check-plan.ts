import { writePlan, type Plan } from '../../engine/plan/plan.js';
import { composeResults } from '../../engine/results/compose.js';
import type { Results } from '../../engine/results/types.js';
import { openRulePool, runRules, type RulePool } from './run-rules.js';

export interface CheckCall {
  /** Where plan and journals are written. */
  folder: string;
  /** What the threads' environment must hold beside ours. */
  env: Record<string, string>;
  /** Threads that load already; default: new ones. */
  pool?: RulePool;
  /** `I/N` */
  shard?: string;
  /** The results file that will hold the results, if any. */
  file?: string;
  /** Milliseconds on the `performance` clock at which it all began; default: now. */
  started?: number;
}

/** Checks the rules of a plan and puts together what came of it. */
export async function checkPlan(plan: Plan, call: CheckCall): Promise<Results> {
  const { folder, env, pool = openRulePool(), shard, started = performance.now() } = call;
  writePlan(folder, plan);
  const interrupted = await runRules(plan, { folder, env, pool, ...(shard === undefined ? {} : { shard }) });
  return compose(plan, { ...call, started }, interrupted);
}

/** What the threads have written down by now, as the results of an interrupted run. */
export function resultsSoFar(plan: Plan, call: CheckCall): Results {
  return compose(plan, call, true);
}

function compose(
  plan: Plan,
  { folder, shard, file, started = performance.now() }: CheckCall,
  interrupted: boolean,
): Results {
  return composeResults(plan, folder, {
    startedAt: new Date(performance.timeOrigin + started).toISOString(),
    durationMs: Math.round(performance.now() - started),
    interrupted,
    ...(shard === undefined ? {} : { shard }),
    ...(file === undefined ? {} : { file }),
  });
}
