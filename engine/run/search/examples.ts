import type { Case } from '../../types/index.js';
import { isOver, type Tally } from '../tally.js';

/**
 * Runs each case once, `width` at a time, until it is enough, and answers the first (in the given order) that does not hold. `holds` is told
 * the place of a case in the plan. Cases behind a failing one are not begun; those before it always finish, so the answer does not depend on timing.
 */
export async function runExamples(
  cases: readonly Case[],
  width: number,
  tally: Tally,
  holds: (each: Case, place: string) => Promise<boolean>,
  isEnough: () => boolean = () => false,
): Promise<{ counterexample: Case; place: string } | undefined> {
  let next = 0;
  let failing = cases.length;
  const worker = async (): Promise<void> => {
    while (next < failing && !isEnough() && !isOver(tally)) {
      const index = next++;
      if (!(await holds(cases[index] as Case, placeOf(index)))) failing = Math.min(failing, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, cases.length) }, worker));
  const counterexample = cases[failing];
  return counterexample && { counterexample, place: placeOf(failing) };
}

const placeOf = (index: number): string => `example ${index}`;
