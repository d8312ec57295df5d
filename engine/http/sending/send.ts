import type { Pool } from 'undici';
import type { Exchange, Step } from '../../types/index.js';
import type { Session } from '../session.js';
import type { Digest } from './receive.js';
import { sendOnce } from './send-once.js';

/** A request that a host puts off for a short while is sent so often at most. */
const mostSendings = 3;

/**
 * Sends one step and reads the whole answer, or says why there is none. What the host puts off for a short while
 * (Retry-After) is sent again then. Never throws; contacts the target's origin only.
 */
export async function send(session: Session, step: Step, pool: Pool, digest?: Digest): Promise<Exchange> {
  for (let sending = 1; ; sending++) {
    const { exchange, isPutOff } = await sendOnce(session, step, pool, digest);
    if (!isPutOff || sending === mostSendings) return exchange;
  }
}
