import type { CheckOutcome, Exchange, Step } from '../../../engine/types/index.js';
import type { EquivalenceParams } from '../checking/equivalent.js';
import { firstAgain } from '../checking/steady.js';

/** So many times the first request is sent again: which of two servers answers, or one of a few values, may be the same by chance. */
const mostAgain = 10;

/**
 * Milliseconds, a prime. Rules that send in turns with one another would each be answered by the same one of two servers: they
 * pause, each by multiples of a length of its own.
 */
const pausesBelow = 19;

/**
 * The first request, to be sent once more where the second answer still seems to be another one (`outcome`): does the answer
 * change by itself? Undefined where that would tell nothing, or is known, or after `most` of them.
 */
export function repeatedFirst(
  exchanges: readonly Exchange[],
  second: Exchange | undefined,
  outcome: () => CheckOutcome,
  most = mostAgain,
): Step | undefined {
  const first = exchanges.find(({ step }) => step.name === 'first') ?? exchanges[0];
  const agains = exchanges.filter(({ step }) => step.name === firstAgain);
  if (!first || !second || agains.length >= most) return undefined;
  const [one, other] = [first.response, second.response];
  if (one?.json === undefined || other?.json === undefined || one.status !== other.status) return undefined;
  const told = outcome();
  if (!told.relevant || !told.finding) return undefined;
  const length = 1 + (JSON.stringify(second.step).length % (pausesBelow - 1));
  const afterMs = (length * (agains.length + 1)) % pausesBelow;
  return { ...first.step, name: firstAgain, afterMs };
}

/** Whether two requests differ in more than when they are sent, and get the same content. */
export function sendsMore({ query, headers, second, between, method, varies }: EquivalenceParams): boolean {
  if (method || varies || second === 'both schemes') return false;
  return (query ?? headers ?? second ?? between) !== undefined;
}
