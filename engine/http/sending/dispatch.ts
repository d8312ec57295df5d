import type { EventEmitter } from 'node:events';
import type { Dispatcher, Pool } from 'undici';
import type { SentRequest, Step } from '../../types/index.js';
import { ask, type Answer } from './ask.js';
import { noteLate } from '../limits/note-late.js';
import { keyName } from '../limits/step-limits.js';
import { waitForTurn } from '../limits/wait-for-turn.js';
import type { Session } from '../session.js';
import { closedBeforeAnswer } from './request-error.js';
import { largestBody } from './receive.js';

/** Sends a request once, and again where the connection had been closed meanwhile. */
export async function dispatch(
  session: Session,
  step: Step,
  request: SentRequest,
  url: URL,
  pool: Pool,
  signal: EventEmitter,
): Promise<Answer> {
  const { method, headers, body = null } = request;
  const options: Dispatcher.DispatchOptions = { method, path: pathOfUrl(url), headers, body };
  const begun = { head: false };
  const { ledger, host } = session;
  let countedAt = Date.now();
  const transport = {
    signal,
    // Of a redirect the body is not wanted.
    streams: ({ location }: Answer['headers']) => step.stream === true || location !== undefined,
    limit: largestBody,
    onStart: () => noteLate(ledger, host, keyName(session, step), countedAt),
    onHead: () => void (begun.head = true),
  };
  session.requests++;
  try {
    return await ask(pool, options, transport);
  } catch (thrown) {
    // A kept-alive connection may be closed by the server at the moment it is used again (RFC 9112, 9.3.1).
    if (begun.head || !closedBeforeAnswer(thrown) || method !== 'GET') throw thrown;
    if (await waitForTurn(session, step)) throw thrown;
    session.requests++;
    countedAt = Date.now();
    return await ask(pool, options, transport);
  }
}

/** What of an address goes over the wire: no fragment, and no name or password that a redirect brought along. */
export function pathOfUrl({ pathname, search }: URL): string {
  return pathname + search;
}
