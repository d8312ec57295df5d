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
  { folder, env, runner, shard, file, started = performance.now() }: CheckCall,
): Promise<Results> {
  const planFile = writePlan(folder, plan);
  const checking =
    runner ?? startRunner({ planFile, project: 'conformance', ...(shard === undefined ? {} : { shard }) });
  const end = await checking.run(env);
  return compose(plan, { folder, shard, file, started }, end.interrupted);
}

/** What the workers have written down by now, as the results of an interrupted run. */
export function resultsSoFar(plan: Plan, call: CheckCall): Results {
  return compose(plan, call, true);
}

function compose(
  plan: Plan,
  { folder, shard, file, started = performance.now() }: CallFacts,
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

type CallFacts = { [Name in 'folder' | 'shard' | 'file' | 'started']?: CheckCall[Name] | undefined } & {
  folder: string;
};
