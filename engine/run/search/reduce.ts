import { fingerprintOf } from '../../finding/fingerprint.js';
import type { Case, Contract, Finding, Rule, RunnableRule } from '../../types/index.js';
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
  const identity = (each: Case): Promise<string | undefined> => identityOf(each, runnable.rule, findingOf);
  let smallest = failing;
  let wanted: string | undefined;
  let tries = 0;
  const isEnd = (): boolean => tries++ >= mostTries || performance.now() > until;
  for (let smaller = smallerCases(smallest, runnable, contract); smaller.length > 0;) {
    // One case more for the whole: a failure that comes and goes is taken as it was found.
    wanted ??= await identity(smallest);
    if (wanted === undefined) return smallest;
    const found = await firstAlike(smaller, smallest.steps.length, wanted, identity, isEnd);
    if (!found) return smallest;
    smallest = found;
    smaller = smallerCases(smallest, runnable, contract);
  }
  return smallest;
}

/** The first of these cases that fails as the one of so many `steps` does. */
async function firstAlike(
  smaller: readonly Case[],
  steps: number,
  wanted: string,
  identity: (each: Case) => Promise<string | undefined>,
  isEnd: () => boolean,
): Promise<Case | undefined> {
  for (const each of smaller) {
    if (isEnd()) return undefined;
    if ((await identity(each)) !== wanted) continue;
    // Fewer requests may show by chance what it takes more of them to show.
    const isLess = each.steps.length < steps;
    if (!isLess || (await identity(each)) === wanted) return each;
  }
  return undefined;
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
