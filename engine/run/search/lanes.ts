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

/** Whether a case holds; it is told the place of the case in the plan. */
type Holds = (each: Case, place: string) => Promise<boolean>;

/**
 * Searches for a counterexample in several runs of fast-check side by side. The answer is that of the first failing
 * lane by number: lanes before it run to their end, so the same seed gives the same answer whatever the timing.
 */
export async function searchLanes(
  cases: Arbitrary<Case>,
  plan: LanePlan,
  tally: Tally,
  holds: Holds,
): Promise<FailedLane | undefined> {
  const count = Math.ceil(plan.runs / runsPerLane);
  const failed: (FailedLane | undefined)[] = [];
  let firstFailing = count;
  let next = 0;
  const guarded = guard(holds);
  const worker = async (): Promise<void> => {
    while (next < count && next < firstFailing) {
      const lane = next++;
      failed[lane] = await runLane(
        cases,
        plan,
        lane,
        async (each, place) => lane > firstFailing || isOver(tally) || guarded.holds(each, place),
      );
      if (failed[lane]) firstFailing = Math.min(firstFailing, lane);
    }
  };
  await Promise.all(Array.from({ length: Math.min(plan.lanes, count) }, worker));
  guarded.rethrow();
  return failed.find((lane) => lane !== undefined);
}

/** A check that throws is a fault of the harness, not a counterexample: fast-check must not take it for one. */
function guard(holds: Holds): { holds: Holds; rethrow: () => void } {
  let thrown: { cause: unknown } | undefined;
  return {
    async holds(each, place) {
      try {
        return await holds(each, place);
      } catch (cause) {
        thrown ??= { cause };
        return true;
      }
    },
    rethrow() {
      if (thrown) throw thrown.cause;
    },
  };
}

/** One run of fast-check, which ends at the first case that does not hold. */
async function runLane(
  cases: Arbitrary<Case>,
  plan: LanePlan,
  lane: number,
  holds: Holds,
): Promise<FailedLane | undefined> {
  let run = -1;
  const place = (): string => `lane ${lane}, run ${run}`;
  const property = fc.asyncProperty(cases, async (each) => {
    run++;
    return holds(each, place());
  });
  const details = await fc.check(property, {
    seed: deriveSeed(plan.seed, plan.ruleId, lane),
    numRuns: Math.min(runsPerLane, plan.runs - lane * runsPerLane),
    endOnFailure: true,
  });
  const [counterexample] = (details.failed ? details.counterexample : undefined) ?? [];
  if (!counterexample) return undefined;
  return { counterexample, place: place(), seed: details.seed, path: details.counterexamplePath ?? '' };
}
