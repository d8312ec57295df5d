import type { PlannedService } from '../plan/plan.js';

/** Part of a stated limit that a run takes: rules that run side by side are not counted yet, nor are other clients. */
const partTaken = 0.9;

/**
 * How many requests of a run are left of the limits that the document states, over a period that the run, of `runMs` milliseconds, does not outlast.
 * A target on this machine need not limit, but one that does would refuse all that comes later: for it nothing else counts
 * them. Infinity where there is no such limit, and for our own reference.
 */
export function leftOfStated(
  { contract, embedded, requests }: PlannedService,
  sent: number,
  runMs: number,
): number {
  if (embedded) return Infinity;
  const own = contract.limits.filter(({ key, seconds }) => key !== 'demo' && seconds * 1000 > runMs);
  return Math.max(0, Math.min(Infinity, ...own.map((limit) => limit.requests * partTaken)) - requests - sent);
}
