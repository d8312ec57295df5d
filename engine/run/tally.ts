import type { CameShort, Exchange, InconclusiveReason, RequestError } from '../types/index.js';
import type { Attempt } from './attempt/attempt.js';

/** What the cases of one rule came to, counted while they run. */
export interface Tally {
  cases: number;
  relevant: number;
  requestErrors: RequestError[];
  /** Why cases proved nothing, with how often. */
  irrelevant: Map<string, { count: number; reason: InconclusiveReason }>;
  witness?: Exchange[];
  /** How many cases are planned. */
  planned: number;
  /** Why cases were left out that were planned. */
  cut?: CameShort['why'];
  bounds: Bounds;
}

/** What ends the cases of a rule before all that were planned are sent. */
export interface Bounds {
  /** Whether the requests that were allowed are used up, or the run is given up. */
  isSpent: () => boolean;
  /** Why there is no time for a further case; undefined while there is. */
  isShort: () => CameShort['why'] | undefined;
}

const noBounds: Bounds = { isSpent: () => false, isShort: () => undefined };

export function newTally(bounds: Bounds = noBounds): Tally {
  return { cases: 0, relevant: 0, requestErrors: [], irrelevant: new Map(), planned: 0, bounds };
}

/** So many cases lost to request errors, and none answered, end a rule: the rest would be lost too. */
const hopelessErrors = 5;

/** Whether no further case is to be begun. */
export function isOver(tally: Tally): boolean {
  const hopeless = tally.requestErrors.length >= hopelessErrors && tally.requestErrors.length === tally.cases;
  if (hopeless || tally.bounds.isSpent()) return true;
  const short = tally.bounds.isShort();
  if (short === undefined) return false;
  tally.cut ??= short;
  return true;
}

/** What a rule came short of; undefined where all that was planned was sent. */
export function cameShort({ cut, cases, planned }: Tally): CameShort | undefined {
  return cut !== undefined && cases < planned ? { cases, of: planned, why: cut } : undefined;
}

export function note(tally: Tally, attempt: Attempt): void {
  // What the end of the run cut off is no case.
  if (attempt.ended === 'request error' && attempt.requestError.reason === 'time') {
    tally.cut ??= 'time';
    return;
  }
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
