import { causeTold, explains, type CauseTold } from '../../finding/same-cause.js';
import type { Session } from '../../http/session.js';
import type { Case, Finding, FoundCause, RunnableRule } from '../../types/index.js';
import { confirm, type Confirmed } from '../confirm/confirm.js';
import type { RunOptions } from '../run-options.js';
import type { Tally } from '../tally.js';
import type { Found, Search } from './search.js';

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
  const { causes = 1 } = options;
  const found = [...(options.found ?? [])];
  const known = knownCauses(runnable, session, options, found);
  let until = Infinity;
  for (let tries = causes * triesForEach; found.length < causes && tries > 0 && performance.now() < until;) {
    const next = await search.next(known.explain);
    if (!next) {
      // Whether other requests get through is known once all were sent.
      if (!tally.witness || !known.lookClosely()) break;
      continue;
    }
    tries--;
    const confirmed = await confirmedOf(next, runnable, session, options, known.explain);
    if (confirmed.verdict === 'fail') {
      if (!known.explain(confirmed.finding, confirmed.counterexample)) found.push(confirmed);
      known.add(confirmed);
      until = Math.min(until, performance.now() + othersMs);
    } else if (found.length === 0) return { found, unconfirmed: confirmed };
    // Whatever it came to: what fails like it with all of it is not looked at again.
    known.add(next);
  }
  return { found };
}

/** The causes that were met, confirmed or not. */
interface KnownCauses {
  /** Whether one of them explains a failure, or it is tolerated. */
  explain: (finding: Finding, each: Case) => boolean;
  add: (failure: Pick<FoundCause, 'finding' | 'counterexample'>) => void;
  /** From now on less is explained. Whether that may let anything through that was passed over before. */
  lookClosely: () => boolean;
}

function knownCauses(
  { rule }: RunnableRule,
  { contract }: Session,
  { tolerate }: RunOptions,
  found: readonly FoundCause[],
): KnownCauses {
  const told = (finding: Finding, each: Case): CauseTold => causeTold(rule, contract, finding, each);
  const known = found.map(({ finding, counterexample }) => told(finding, counterexample));
  let closely = false;
  return {
    explain(finding, each) {
      if (tolerate?.(finding, each, closely)) return true;
      if (known.length === 0) return false;
      const own = told(finding, each);
      return known.some((one) => explains(one, own, closely));
    },
    add: ({ finding, counterexample }) => void known.push(told(finding, counterexample)),
    lookClosely() {
      if (closely || (known.length === 0 && !tolerate)) return false;
      closely = true;
      return true;
    },
  };
}

/** Confirms a failure, by the case that was planned where the smallest one does not show it again. */
async function confirmedOf(
  { counterexample, planned, recent }: Found,
  runnable: RunnableRule,
  session: Session,
  options: RunOptions,
  tolerate: KnownCauses['explain'],
): Promise<Confirmed> {
  const confirmIt = (each: Case): Promise<Confirmed> =>
    options.confirm
      ? options.confirm(runnable, session, each)
      : confirm(runnable, session, each, { recent, tolerate });
  const smallest = await confirmIt(counterexample);
  // What shows now and then may have been made too small.
  const isLost = smallest.verdict !== 'fail' && smallest.reason === 'not reproduced';
  return isLost && planned !== counterexample ? confirmIt(planned) : smallest;
}
