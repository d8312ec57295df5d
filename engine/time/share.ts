import type { CameShort } from '../types/index.js';

/** Rules that wait for their turn, of one service: how many, and what each takes where nothing is short. */
export interface Waiting {
  rules: number;
  /** Milliseconds. */
  each: number;
}

/** What a rule may take: all that it plans within some time, or so many requests because there is not enough. */
export interface Share {
  ms: number;
  requests?: number;
  why?: CameShort['why'];
}

/** A forecast is wrong by so much at times. */
const margin = 1.2;
/** A rule that gets a number of requests may take longer for them than others, but not without end. */
const patience = 3;

/**
 * The share of a rule of the time that is left. Where it suffices for all rules that wait, a rule may take all that the
 * others do not need. Else each gets the same, and what some do not need goes to the others.
 */
export function shareOf({
  leftMs,
  lanes,
  waiting,
  own,
}: {
  leftMs: number;
  /** Rules that run side by side. */
  lanes: number;
  /** All that wait, the own rule among them. */
  waiting: readonly Waiting[];
  own: { each: number; msPerRequest: number };
}): Share {
  const available = leftMs * lanes;
  const needed = waiting.reduce((sum, { rules, each }) => sum + rules * each, 0);
  if (needed * margin <= available) return { ms: leftMs - (needed - own.each) / lanes };
  const level = levelOf(waiting, available / margin);
  if (own.each <= level) return { ms: Math.min(leftMs, patience * level) };
  const fair = levelOf(waiting, available);
  // It suffices, though only just: nobody is cut short.
  if (own.each <= fair) return { ms: Math.min(leftMs, patience * own.each) };
  const requests = Math.max(1, Math.round(fair / own.msPerRequest));
  return { ms: Math.min(leftMs, patience * fair), requests, why: 'time' };
}

/** What each gets of an amount if nobody gets more than it needs. */
function levelOf(waiting: readonly Waiting[], amount: number): number {
  let left = amount;
  let rules = waiting.reduce((sum, each) => sum + each.rules, 0);
  for (const group of [...waiting].sort((one, other) => one.each - other.each)) {
    if (group.each * rules > left) return left / Math.max(1, rules);
    left -= group.each * group.rules;
    rules -= group.rules;
  }
  return Infinity;
}
