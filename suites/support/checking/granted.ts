import { retryAfterMs } from '../../../engine/http/limits/retry-after.js';
import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { isRefused, letThroughNext, sentUntilRefused } from './granted-twice.js';
import { holds, irrelevant, violated } from './records.js';

/** So many requests are let through in so many seconds. */
export interface Grant {
  requests: number;
  seconds: number;
  /** So many are let through with other keys. */
  others?: number[];
  /** The only sign that counts: as few were let through in the next period, or as many as with another key. */
  only?: 'twice' | 'as others';
}

/** Milliseconds after which a refused client looks whether the time that it is to wait has become shorter. */
export const lookAgainMs = 2500;

/** Periods that limits are counted in, in seconds. */
const periods = [60, 3600, 86_400];
/** Retry-After is in whole seconds, and an answer takes time: so many milliseconds may lie between two times that are equal. */
const tolerance = 1400;
/** Requests of others behind one address, and of an earlier run, may count as well: in so short a time there are none. */
const longestMs = 10_000;

/**
 * Whether requests are refused although the document lets more of them through. Only where the refusals suggest that what
 * they count began with our own first request, as the time that is left is what its period lacks, and runs down; or where
 * just as many were let through as the document grants with another key, or as in the next period. None proves it: nobody sees what others send.
 */
export function checkGrant(grant: Grant, exchanges: readonly Exchange[]): CheckOutcome {
  const refused = exchanges.filter(isRefused);
  const [first, again] = refused;
  if (!first) return holds;
  if (!again) return irrelevant('refused once: later requests are answered');
  const sent = sentUntilRefused(first);
  const isTwice = sent <= grant.requests / 2 && letThroughNext(grant, exchanges) === sent;
  const signs = {
    twice: isTwice,
    'as others': isOfAnother(grant, sent),
    own: isOwn(grant, sent, refused),
  };
  if (grant.only ? !signs[grant.only] : !Object.values(signs).includes(true)) return othersCount;
  const retryAfter = first.response?.headers['retry-after'] ?? 'none';
  return violated(
    `${grant.requests} requests in ${grant.seconds} seconds`,
    `status 429 after ${sent} requests${isTwice ? ', and after as many in the next period' : ''}, Retry-After: ${retryAfter}`,
  );
}

const othersCount = irrelevant('the limit may count requests of others');

/** Whether refusals leave open whose requests they count. */
export const mayBeOthers = (outcome: CheckOutcome): boolean => outcome === othersCount;

/** So many of the requests before the rules may count otherwise here: whether the base address is the right one, say. */
const uncertain = 3;

const isOfAnother = ({ others = [] }: Grant, sent: number): boolean =>
  others.some((each) => Math.abs(sent - each) <= uncertain);

function isOwn({ requests, seconds }: Grant, sent: number, refused: readonly Exchange[]): boolean {
  const longer = [...new Set([...periods, seconds])].filter((each) => each >= seconds);
  // Another process of this run may have sent as many.
  return (
    sent <= requests / 2 && longer.some((each) => refused.every((exchange) => beganWithUs(exchange, each)))
  );
}

function beganWithUs({ sentBefore, response }: Exchange, period: number): boolean {
  const left = retryAfterMs(response?.headers['retry-after']);
  if (left === undefined || !sentBefore || sentBefore.ms > longestMs + lookAgainMs) return false;
  return Math.abs(left + sentBefore.ms - period * 1000) <= tolerance;
}
