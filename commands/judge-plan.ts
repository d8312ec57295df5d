import { writePlan, type Plan } from '../engine/plan.js';
import { composeResults } from '../engine/results/compose.js';
import type { Results } from '../engine/results/types.js';
import { runRunner } from './runner.js';

export interface JudgeCall {
  /** Where plan and journals are written. */
  folder: string;
  /** What the workers' environment must hold beside ours. */
  env: Record<string, string>;
  /** `I/N` */
  shard?: string;
  /** The results file that will hold the results, if any. */
  file?: string;
  /** Milliseconds on the `performance` clock at which it all began; default: now. */
  started?: number;
}

/** Runs the runner over a plan and puts together what came of it. */
export async function judgePlan(
  plan: Plan,
  { folder, env, shard, file, started }: JudgeCall,
): Promise<Results> {
  const began = started ?? performance.now();
  const startedAt = new Date(performance.timeOrigin + began).toISOString();
  const end = await runRunner({
    planFile: writePlan(folder, plan),
    project: 'conformance',
    env,
    ...(shard === undefined ? {} : { shard }),
  });
  return composeResults(plan, folder, {
    startedAt,
    durationMs: Math.round(performance.now() - began),
    interrupted: end.interrupted,
    ...(shard === undefined ? {} : { shard }),
    ...(file === undefined ? {} : { file }),
  });
}
