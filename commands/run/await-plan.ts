import { existsSync } from 'node:fs';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { planVariable } from '../../engine/plan/plan.js';

/** Set where the plan of a process may not be written yet. */
export const awaitVariable = 'ASSAY_AWAIT_PLAN';

/**
 * Waits until the plan of this process is written: the runner loads while targets are looked at. The command holds the
 * runner's standard input open until then, whatever becomes of itself, and says there what the environment must hold.
 * Without a plan there is nothing to run: the process ends.
 */
export async function awaitPlan(): Promise<void> {
  const file = process.env[planVariable];
  if (!file || process.env[awaitVariable] === undefined) return;
  Reflect.deleteProperty(process.env, awaitVariable);
  const env = await text(process.stdin);
  if (!existsSync(file)) process.exit(0);
  Object.assign(process.env, JSON.parse(env));
}
