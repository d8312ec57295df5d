import type { Pool } from 'undici';
import { isSafe } from '../../contract/safe-methods.js';
import type { Exchange, Step } from '../../types/index.js';
import { alone, narrow, noteAnswer } from '../pace/pace.js';
import { openPool } from '../pool.js';
import type { Session } from '../session.js';
import { mostSendings } from '../limits/retry-after.js';
import type { TakeItem } from '../body/item-reader.js';
import { sendOnce, type Sending } from './send-once.js';

/**
 * Sends one step and reads the whole answer, or says why there is none. What the host puts off for a while (429,
 * Retry-After) is sent again then; what brings no answer in time is sent once more while nothing else is under way.
 * Never throws; contacts the target's origin only.
 */
export async function send(session: Session, step: Step, pool: Pool, take?: TakeItem): Promise<Exchange> {
  for (let sending = 1; ; sending++) {
    const sent = await sendOnce(session, step, pool, take);
    if (sent.isPutOff && sending < mostSendings(session)) {
      narrow(session.pace);
      continue;
    }
    if (sent.isPutOff && session.refusals.inARow > 0) session.refusals.isHopeless = true;
    if (sent.exchange.requestError?.reason === 'timeout') return sendCalmly(session, step, sent, take);
    if (sent.exchange.response) {
      session.unanswered = 0;
      // Several of them at once are more than memory should hold.
      if ((sent.exchange.response.fullLength ?? 0) > hugeText) narrow(session.pace);
      if (!step.stream && pool === session.pool) noteAnswer(session.pace, sent.exchange.ms);
    }
    return sent.exchange;
  }
}

/** Characters of an answer from which on fewer are asked for at once. */
const hugeText = 8 * 1024 * 1024;

/** So many requests in a row that a calm connection did not help either: others are not sent twice until one is answered. */
const inVain = 3;

async function sendCalmly(
  session: Session,
  step: Step,
  first: Sending,
  take: TakeItem | undefined,
): Promise<Exchange> {
  narrow(session.pace);
  const { pace, options, unanswered } = session;
  const isLate = options.endsAt !== undefined && Date.now() > options.endsAt;
  if (!pace.adapts || !isSafe(step) || isLate || unanswered >= inVain) return first.exchange;
  return alone(pace, async () => {
    const pool = openPool(session.origin, { ...options, concurrency: 1 });
    try {
      const { exchange } = await sendOnce(session, step, pool, take);
      session.unanswered = exchange.requestError?.reason === 'timeout' ? session.unanswered + 1 : 0;
      return exchange;
    } finally {
      await pool.destroy();
    }
  });
}
