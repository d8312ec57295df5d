import type { ListedTarget } from './live-target.js';
import { readTarget } from '../memory/target-store.js';

/**
 * Targets by host: those of a host are asked one after the other. What was not asked for the longest comes first, so that
 * what a run did not reach comes first in the next.
 */
export function inTurns(targets: readonly ListedTarget[], state: string): ListedTarget[][] {
  const groups = new Map<string, { last: string; targets: ListedTarget[] }>();
  for (const target of targets) {
    const { host } = new URL(target.baseUrl);
    const last = readTarget(state, target.service, 'address')?.night ?? '';
    const group = groups.get(host) ?? { last, targets: [] };
    group.targets.push(target);
    if (last < group.last) group.last = last;
    groups.set(host, group);
  }
  return [...groups.values()]
    .sort((one, other) => (one.last < other.last ? -1 : one.last > other.last ? 1 : 0))
    .map((group) => group.targets);
}
