import { fingerprintOf } from '../../finding/fingerprint.js';
import type { Case, Contract, Finding, Rule } from '../../types/index.js';
import type { RunnableRule } from '../runnable-rule.js';
import { smallerCases } from './smaller-cases.js';

/** Milliseconds and cases that reducing may take. */
const reducingMs = 10_000;
const mostTries = 60;

/**
 * A counterexample from which no part can be left out (1-minimal), within the bounds: each part is left out in turn,
 * for as long as the same failure shows. `findingOf` sends a case; undefined: it does not fail.
 */
export async function reduce(
  failing: Case,
  runnable: RunnableRule,
  contract: Contract,
  findingOf: (each: Case) => Promise<Finding | undefined>,
): Promise<Case> {
  const until = performance.now() + reducingMs;
  const { rule } = runnable;
  let smallest = failing;
  let wanted: string | undefined;
  let tries = 0;
  for (let smaller = smallerCases(smallest, runnable, contract); smaller.length > 0;) {
    // One case more for the whole: a failure that comes and goes is taken as it was found.
    wanted ??= await identityOf(smallest, rule, findingOf);
    if (wanted === undefined) return smallest;
    let found: Case | undefined;
    for (const each of smaller) {
      if (tries++ >= mostTries || performance.now() > until) return smallest;
      if ((await identityOf(each, rule, findingOf)) !== wanted) continue;
      // Fewer requests may show by chance what it takes more of them to show.
      const isLess = each.steps.length < smallest.steps.length;
      if (isLess && (await identityOf(each, rule, findingOf)) !== wanted) continue;
      found = each;
      break;
    }
    if (!found) return smallest;
    smallest = found;
    smaller = smallerCases(smallest, runnable, contract);
  }
  return smallest;
}

async function identityOf(
  each: Case,
  { id }: Rule,
  findingOf: (each: Case) => Promise<Finding | undefined>,
): Promise<string | undefined> {
  const finding = await findingOf(each);
  // What is expected may name what was asked for, which gets less.
  return finding && fingerprintOf(id, { finding: { ...finding, expected: [] }, counterexample: each });
}
