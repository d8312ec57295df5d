import type { Exchange, InconclusiveReason, RequestError, Step } from '../types/index.js';
import type { Attempt } from './attempt/attempt.js';

/** What the cases of one rule came to, counted while they run. */
export interface Tally {
  cases: number;
  relevant: number;
  requestErrors: RequestError[];
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
  return { cases: 0, relevant: 0, requestErrors: [], irrelevant: new Map(), deadline, isSpent };
}

/** So many cases lost to request errors, and none answered, end a rule: the rest would be lost too. */
const hopelessErrors = 5;

/** Whether no further case is to be begun. */
export function isOver(tally: Tally): boolean {
  const hopeless = tally.requestErrors.length >= hopelessErrors && tally.requestErrors.length === tally.cases;
  return hopeless || performance.now() > tally.deadline || tally.isSpent();
}

export function note(tally: Tally, attempt: Attempt): void {
  tally.cases++;
  if (attempt.ended === 'request error') {
    tally.requestErrors.push(attempt.requestError);
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
