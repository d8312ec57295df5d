import { causeTold, explains, type CauseTold } from '../../finding/same-cause.js';
import type { Session } from '../../http/session.js';
import type { Case, Finding, FoundCause } from '../../types/index.js';
import { confirm, type Confirmed } from '../confirm/confirm.js';
import type { RunnableRule } from '../runnable-rule.js';
import type { RunOptions } from '../run-options.js';
import type { Tally } from '../tally.js';
import type { Search } from './search.js';

/** Failures that may turn out to come from a known cause, or not to show again, for each cause that is wanted. */
const triesForEach = 2;
/** Milliseconds after the first cause in which others are looked for. */
const othersMs = 20_000;

/**
 * Searches for different causes of a rule's failure, and confirms each. A failure that does not show again ends the search
 * if it is the first.
 */
export async function findCauses(
  search: Search,
  runnable: RunnableRule,
  session: Session,
  options: RunOptions,
  tally: Tally,
): Promise<{ found: FoundCause[]; unconfirmed?: Exclude<Confirmed, { verdict: 'fail' }> }> {
  const { causes = 1, tolerate } = options;
  const told = (finding: Finding, each: Case): CauseTold =>
    causeTold(runnable.rule, session.contract, finding, each);
  const found = [...(options.found ?? [])];
  const known = found.map(({ finding, counterexample }) => told(finding, counterexample));
  let closely = false;
  const passOver = (finding: Finding, each: Case): boolean => {
    if (tolerate?.(finding, each, closely)) return true;
    if (known.length === 0) return false;
    const own = told(finding, each);
    return known.some((one) => explains(one, own, closely));
  };
  let until = Infinity;
  for (let tries = causes * triesForEach; found.length < causes && tries > 0 && performance.now() < until;) {
    const next = await search.next(passOver);
    if (!next) {
      // Whether other requests get through is known once all were sent.
      if (closely || !tally.witness || (known.length === 0 && !tolerate)) break;
      closely = true;
      continue;
    }
    tries--;
    const { counterexample, planned, recent } = next;
    const confirmIt = (each: Case): Promise<Confirmed> =>
      options.confirm
        ? options.confirm(runnable, session, each)
        : confirm(runnable, session, each, { recent, tolerate: passOver });
    const smallest = await confirmIt(counterexample);
    // What shows now and then may have been made too small.
    const isLost = smallest.verdict !== 'fail' && smallest.reason === 'not reproduced';
    const confirmed = isLost && planned !== counterexample ? await confirmIt(planned) : smallest;
    if (confirmed.verdict !== 'fail') {
      if (found.length === 0) return { found, unconfirmed: confirmed };
    } else {
      if (!passOver(confirmed.finding, confirmed.counterexample)) found.push(confirmed);
      known.push(told(confirmed.finding, confirmed.counterexample));
      until = Math.min(until, performance.now() + othersMs);
    }
    // Whatever it came to: what fails like it with all of it is not looked at again.
    known.push(told(next.finding, counterexample));
  }
  return { found };
}
