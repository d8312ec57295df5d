import fc, { type Arbitrary } from 'fast-check';
import type { Case } from '../../types/index.js';
import type { FailedLane } from './lanes.js';

/** Milliseconds that shrinking may take. */
const shrinkingMs = 10_000;

/** The smallest counterexample that fast-check reaches from a failing one, one request chain at a time. */
export async function shrink(
  cases: Arbitrary<Case>,
  failed: FailedLane,
  holds: (each: Case) => Promise<boolean>,
): Promise<Case> {
  const until = performance.now() + shrinkingMs;
  let smallest = failed.counterexample;
  const property = fc.asyncProperty(cases, async (each) => {
    if (performance.now() > until || (await holds(each))) return true;
    smallest = each;
    return false;
  });
  await fc.check(property, { seed: failed.seed, path: failed.path, numRuns: 1 });
  return smallest;
}
