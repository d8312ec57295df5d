import { retryAfterMs } from '../../../engine/http/limits/retry-after.js';
import type { Exchange } from '../../../engine/types/index.js';

/** The name of the first request after the time that the refusals of one period name. */
export const nextPeriod = 'in the next period';
/** A longer wait is not worth it, in milliseconds. */
const longestMs = 65_000;
/** A server may count until a little later than it says, and names whole seconds: in milliseconds. */
const marginMs = 500;
const tolerance = 1400;
/** So many requests more than in the first period tell that others counted there. */
const more = 2;

/** Whether an answer refuses one request too many (RFC 6585, 4). */
export function isRefused(exchange: Exchange | undefined): boolean {
  return exchange?.response?.status === 429;
}

/** Requests that were sent before the first refusal. */
export function sentUntilRefused({ sentBefore }: Exchange): number {
  return sentBefore?.untilRefused ?? sentBefore?.requests ?? 0;
}

/** Milliseconds until the period is over that the last refusal names; undefined where that would take too long. */
export function waitForNext(exchanges: readonly Exchange[]): number | undefined {
  const waitMs = retryAfterMs(exchanges.findLast(isRefused)?.response?.headers['retry-after']);
  return waitMs === undefined || waitMs > longestMs ? undefined : waitMs + marginMs;
}

const placeOfNext = (exchanges: readonly Exchange[]): number =>
  exchanges.findIndex(({ step }) => step.name === nextPeriod);

/** Whether the next period has begun. */
export function isInNextPeriod(exchanges: readonly Exchange[]): boolean {
  return placeOfNext(exchanges) >= 0;
}

/** Whether further requests are to be sent in it: not many more than in the first period, and none behind a refusal. */
export function goesOn(exchanges: readonly Exchange[]): boolean {
  const [first] = exchanges.filter(isRefused);
  const sent = exchanges.length - placeOfNext(exchanges);
  return first !== undefined && !isRefused(exchanges.at(-1)) && sent < sentUntilRefused(first) + more;
}

/**
 * How many requests were let through in the next period until one was refused, where that period is as long as that of the
 * grant: a limit of a shorter one is none that the document speaks of.
 */
export function letThroughNext(
  { seconds }: { seconds: number },
  exchanges: readonly Exchange[],
): number | undefined {
  const from = placeOfNext(exchanges);
  const last = exchanges.at(-1);
  const leftMs = retryAfterMs(last?.response?.headers['retry-after']);
  if (from < 0 || !isRefused(last) || leftMs === undefined) return undefined;
  const sinceMs = (last?.sentBefore?.ms ?? 0) - (exchanges[from]?.sentBefore?.ms ?? 0);
  return sinceMs + leftMs < seconds * 1000 - tolerance ? undefined : exchanges.length - 1 - from;
}
