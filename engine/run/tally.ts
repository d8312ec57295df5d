import type { Exchange, Step, Trouble } from '../types/exchange.js';
import type { InconclusiveReason } from '../types/verdict.js';
import type { Attempt } from './attempt.js';

/** What the cases of one rule came to, counted while they run. */
export interface Tally {
  cases: number;
  relevant: number;
  troubles: Trouble[];
  /** Why cases proved nothing, with how often. */
  irrelevant: Map<string, { count: number; reason: InconclusiveReason }>;
  witness?: Exchange[];
  /** What had been sent last when a case first failed. */
  recent?: Step[];
  /** Milliseconds on the `performance` clock. */
  deadline: number;
  /** Whether the requests that were allowed are used up. */
  isSpent: () => boolean;
}

export function newTally(deadline: number, isSpent: () => boolean = () => false): Tally {
  return { cases: 0, relevant: 0, troubles: [], irrelevant: new Map(), deadline, isSpent };
}

/** So many cases lost to trouble, and none answered, end a rule: the rest would be lost too. */
const hopelessTroubles = 5;

/** Whether no further case is to be begun. */
export function isOver(tally: Tally): boolean {
  const hopeless = tally.troubles.length >= hopelessTroubles && tally.troubles.length === tally.cases;
  return hopeless || performance.now() > tally.deadline || tally.isSpent();
}

export function note(tally: Tally, attempt: Attempt): void {
  tally.cases++;
  if (attempt.ended === 'trouble') {
    tally.troubles.push(attempt.trouble);
  } else if (attempt.outcome.relevant) {
    tally.relevant++;
    if (!attempt.outcome.finding) tally.witness ??= attempt.exchanges;
  } else {
    const { why, reason = 'vacuous' } = attempt.outcome;
    const known = tally.irrelevant.get(why) ?? { count: 0, reason };
    known.count++;
    tally.irrelevant.set(why, known);
  }
}

/** Cases lost to trouble may be at most one in this many for a pass to stand. */
const toleratedTrouble = 10;

/** The verdict when no case failed: a pass only if something relevant was met and little was lost. */
export function unfailing(
  tally: Tally,
): { verdict: 'pass' } | { verdict: 'inconclusive'; reason: InconclusiveReason; detail: string } {
  const [trouble] = tally.troubles;
  if (trouble && (tally.relevant === 0 || tally.troubles.length * toleratedTrouble > tally.cases)) {
    const detail = `${trouble.detail} (${tally.troubles.length} of ${tally.cases} cases)`;
    return { verdict: 'inconclusive', reason: trouble.reason, detail };
  }
  if (tally.relevant > 0) return { verdict: 'pass' };
  const [why, most] = [...tally.irrelevant].sort(([, one], [, other]) => other.count - one.count)[0] ?? [];
  return {
    verdict: 'inconclusive',
    reason: most?.reason ?? 'vacuous',
    detail: why ? `${why} (${most?.count} of ${tally.cases} cases)` : 'no case could be made',
  };
}
