import type { Pool } from 'undici';
import { send } from '../../http/sending/send.js';
import { keyOf } from '../../http/sending/step-key.js';
import type { Session } from '../../http/session.js';
import type { Exchange, Step } from '../../types/index.js';
import { sendFile } from './send-file.js';
import { visit } from './visit-page.js';

/** Steps that a session remembers as recent. */
const remembered = 16;

/** Sends a step, in a browser where it asks for one. */
export function ask(session: Session, step: Step, pool: Pool): Promise<Exchange> {
  session.recent.push(step);
  if (session.recent.length > remembered) session.recent.shift();
  return step.browser ? visit(session, step) : send(session, step, pool);
}

/**
 * Sends a step, or takes the answer that it already had in this run, if it is a memo step, or where time is short. `keep`
 * says whether such an answer will do.
 */
export function perform(session: Session, step: Step, pool: Pool, keep: boolean): Promise<Exchange> {
  if (step.memo && step.stream) return sendFile(session, step, !keep, () => ask(session, step, pool));
  const key = keptKey(session, step);
  if (key === undefined || !keep) return ask(session, step, pool);
  const known = session.memo.get(key);
  // Another rule may have sent it under another name.
  if (known) return known.then((exchange) => ({ ...exchange, step }));
  const asked = ask(session, step, pool);
  session.memo.set(key, asked);
  return asked;
}

/** Whether the answer to a step is kept, so that a case need not send it. */
export function isAnswered(session: Session, step: Step): boolean {
  const key = keptKey(session, step);
  return key !== undefined && session.memo.has(key);
}

/** By what the answer to a step is kept; undefined where it is not. */
function keptKey(session: Session, step: Step): string | undefined {
  const isShared = step.memo !== true && mayShare(session, step);
  return step.memo || isShared ? `${isShared}${keyOf(step)}` : undefined;
}

function mayShare({ shares }: Session, { method, body, stream, browser }: Step): boolean {
  return shares && method === 'GET' && body === undefined && !stream && !browser;
}
