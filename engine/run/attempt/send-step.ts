import type { Pool } from 'undici';
import { send } from '../../http/sending/send.js';
import type { Digest } from '../../http/sending/receive.js';
import type { Session } from '../../http/session.js';
import type { Exchange, Step } from '../../types/index.js';
import { visit } from './visit-page.js';

/** Steps that a session remembers as recent. */
const remembered = 16;

/** Sends a step, in a browser where it asks for one. */
export function ask(session: Session, step: Step, pool: Pool, digest?: Digest): Promise<Exchange> {
  session.recent.push(step);
  if (session.recent.length > remembered) session.recent.shift();
  return step.browser ? visit(session, step) : send(session, step, pool, digest);
}

/** Sends a step, or takes the answer that a memo step already had if `keep` says so. */
export function perform(
  session: Session,
  step: Step,
  pool: Pool,
  keep: boolean,
  ruleId: string,
  digest?: Digest,
): Promise<Exchange> {
  if (!step.memo || !keep) return ask(session, step, pool, digest);
  const key = JSON.stringify([
    step.method,
    step.path,
    step.rooted,
    step.scheme,
    step.redirects,
    step.query,
    step.headers,
    step.credential,
    step.stream && ruleId,
    step.browser,
  ]);
  const known = session.memo.get(key);
  if (known) return known;
  const asked = ask(session, step, pool, digest);
  session.memo.set(key, asked);
  // A request error is not an answer: the next case asks again.
  void asked.then((exchange) => exchange.requestError && session.memo.delete(key));
  return asked;
}
