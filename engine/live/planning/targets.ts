import { availableParallelism } from 'node:os';
import type { ConfiguredTarget, LiveTarget } from './live-target.js';
import { type PlanningCall, lookAt } from './plan-target.js';

const mostWorkers = 8;

/** Looks at all targets, hosts side by side, one after the other within a host, and plans the live run of each. */
export async function lookAtTargets(
  targets: readonly ConfiguredTarget[],
  call: PlanningCall,
): Promise<LiveTarget[]> {
  const looked = await Promise.all(
    byHost(targets).map(async (group) => {
      const done: LiveTarget[] = [];
      for (const target of group) done.push(await lookAt(target, call, 1 / group.length));
      return done;
    }),
  );
  return looked.flat();
}

function byHost(targets: readonly ConfiguredTarget[]): ConfiguredTarget[][] {
  const groups = new Map<string, ConfiguredTarget[]>();
  for (const target of targets) {
    const { host } = new URL(target.baseUrl);
    groups.set(host, [...(groups.get(host) ?? []), target]);
  }
  return [...groups.values()];
}

/** Workers for a live run: one for each host, as far as the machine goes. They wait most of the time. */
export function workersFor(targets: readonly ConfiguredTarget[]): number {
  return Math.max(1, Math.min(byHost(targets).length, mostWorkers, 2 * availableParallelism()));
}
