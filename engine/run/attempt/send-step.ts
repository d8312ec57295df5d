import type { Pool } from 'undici';
import { send } from '../../http/sending/send.js';
import type { Session } from '../../http/session.js';
import { sharedAnswer } from '../../http/shared-answers.js';
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
export function perform(
  session: Session,
  step: Step,
  pool: Pool,
  keep: boolean,
  turn = 0,
): Promise<Exchange> {
  if (step.memo && step.stream) return sendFile(session, step, !keep, () => ask(session, step, pool));
  const send = (): Promise<Exchange> => ask(session, step, pool);
  return keep ? sharedAnswer(session, step, send, turn) : send();
}
