import fc, { type Arbitrary } from 'fast-check';
import type { Case } from '../../types/index.js';
import { deriveSeed } from './seed.js';
import { isOver, type Tally } from '../tally.js';

export interface LanePlan {
  runs: number;
  seed: number;
  ruleId: string;
  /** Runs side by side, each with a seed of its own. */
  lanes: number;
}

export interface FailedLane {
  counterexample: Case;
  /** Its place in the plan, as `holds` is told it. */
  place: string;
  seed: number;
  path: string;
}
/** Lanes are a fixed share of the runs, so that the cases do not depend on how many connections there are. */
const runsPerLane = 10;

/**
 * Searches for a counterexample in several runs of fast-check side by side. The answer is that of the first failing
 * lane by number: lanes before it run to their end, so the same seed gives the same answer whatever the timing.
 */
export async function searchLanes(
  cases: Arbitrary<Case>,
  plan: LanePlan,
  tally: Tally,
  holds: (each: Case, place: string) => Promise<boolean>,
): Promise<FailedLane | undefined> {
  const count = Math.ceil(plan.runs / runsPerLane);
  const failed: (FailedLane | undefined)[] = [];
  let firstFailing = count;
  let next = 0;
  let thrown: { cause: unknown } | undefined;
  const guarded = async (each: Case, place: string): Promise<boolean> => {
    try {
      return await holds(each, place);
    } catch (cause) {
      // A check that throws is a fault of the harness, not a counterexample: fast-check must not take it for one.
      thrown ??= { cause };
      return true;
    }
  };
  const runLane = async (lane: number): Promise<void> => {
    let run = -1;
    const place = (): string => `lane ${lane}, run ${run}`;
    const property = fc.asyncProperty(cases, async (each) => {
      run++;
      return lane > firstFailing || isOver(tally) || guarded(each, place());
    });
    const numRuns = Math.min(runsPerLane, plan.runs - lane * runsPerLane);
    const details = await fc.check(property, {
      seed: deriveSeed(plan.seed, plan.ruleId, lane),
      numRuns,
      endOnFailure: true,
    });
    if (!details.failed) return;
    const [counterexample] = details.counterexample ?? [];
    if (!counterexample) return;
    const path = details.counterexamplePath ?? '';
    failed[lane] = { counterexample, place: place(), seed: details.seed, path };
    firstFailing = Math.min(firstFailing, lane);
  };
  const worker = async (): Promise<void> => {
    while (next < count && next < firstFailing) await runLane(next++);
  };
  await Promise.all(Array.from({ length: Math.min(plan.lanes, count) }, worker));
  if (thrown) throw thrown.cause;
  return failed.find((lane) => lane !== undefined);
}
