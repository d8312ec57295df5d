import { writePlan, type Plan } from '../../engine/plan/plan.js';
import { composeResults } from '../../engine/results/compose.js';
import type { Results } from '../../engine/results/types.js';
import { startRunner, type Runner } from './runner.js';

export interface CheckCall {
  /** Where plan and journals are written. */
  folder: string;
  /** What the workers' environment must hold beside ours. */
  env: Record<string, string>;
  /** One that waits for the plan of this folder; default: a new one. */
  runner?: Runner;
  /** `I/N` */
  shard?: string;
  /** The results file that will hold the results, if any. */
  file?: string;
  /** Milliseconds on the `performance` clock at which it all began; default: now. */
  started?: number;
}

/** Runs the runner over a plan and puts together what came of it. */
export async function checkPlan(
  plan: Plan,
  { folder, env, runner, shard, file, started }: CheckCall,
): Promise<Results> {
  const began = started ?? performance.now();
  const startedAt = new Date(performance.timeOrigin + began).toISOString();
  const planFile = writePlan(folder, plan);
  const checking =
    runner ?? startRunner({ planFile, project: 'conformance', ...(shard === undefined ? {} : { shard }) });
  const end = await checking.run(env);
  return composeResults(plan, folder, {
    startedAt,
    durationMs: Math.round(performance.now() - began),
    interrupted: end.interrupted,
    ...(shard === undefined ? {} : { shard }),
    ...(file === undefined ? {} : { file }),
  });
}
