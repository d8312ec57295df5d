import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { Exchange, RequestError, SentBefore, Step } from '../../types/index.js';
import { buildRequest } from '../build-request.js';
import { originOf } from '../step-url.js';
import { noteOpen, whileClosed } from '../limits/closed-paths.js';
import { announcedBy } from '../limits/announced.js';
import { heedRetryAfter, requestErrorOf } from '../limits/retry-after.js';
import { noteRefused, noteSent } from '../limits/note-sent.js';
import { waitForTurn } from '../limits/wait-for-turn.js';
import { openPool } from '../pool.js';
import type { Session } from '../session.js';
import { requestErrorFrom } from './request-error.js';
import { within } from './within.js';
import { follow } from './redirects.js';
import type { TakeItem } from '../body/item-reader.js';
import { receive } from './receive.js';
import { recordsFor } from './records-for.js';
import { forbidden, noteChange } from '../changes/guard.js';
import { missingCredential } from './missing-credential.js';
import { leftMs, runEnded, tooLate } from './run-end.js';

/** A streamed body may take this many times the time limit of a request. */
const streamPatience = 30;

/** What came of sending a step once. `isPutOff`: the host asks to wait for a while. */
export interface Sending {
  exchange: Exchange;
  isPutOff?: boolean;
}

/** Sends a step once. */
export async function sendOnce(
  session: Session,
  step: Step,
  pool: Pool,
  take: TakeItem | undefined,
): Promise<Sending> {
  const request = buildRequest(session, step);
  if (step.afterMs !== undefined) await sleep(step.afterMs);
  const requestError = await whyNotSent(session, step);
  if (requestError) return { exchange: { step, request, requestError, ms: 0 } };
  const sentBefore = noteSent(session, step);
  const started = performance.now();
  const about = () => ({ step, request, sentBefore, ms: performance.now() - started });
  const patienceMs = session.options.timeoutMs * (step.stream ? streamPatience : 1);
  const timeoutMs = Math.min(patienceMs, leftMs(session.options));
  const origin = originOf(session, step);
  const usesOtherScheme = origin !== session.origin;
  const used = usesOtherScheme ? openPool(origin, { ...session.options, concurrency: 1 }) : pool;
  try {
    const received = await within(timeoutMs, async (signal) =>
      receive(await follow(session, step, request, used, signal), step, useOf(session, step, take)),
    );
    return sendingOf(session, received, about());
  } catch (thrown) {
    const found = requestErrorFrom(thrown, patienceMs);
    const requestError = found.reason === 'timeout' && timeoutMs < patienceMs ? runEnded : found;
    return { exchange: { ...about(), ...(usesOtherScheme ? { noAnswer: requestError } : { requestError }) } };
  } finally {
    if (usesOtherScheme) await used.destroy();
  }
}

/** Why a step cannot be sent now; waits for its turn. */
async function whyNotSent(session: Session, step: Step): Promise<RequestError | undefined> {
  return (
    session.down ??
    missingCredential(session, step) ??
    forbidden(session, step) ??
    whileClosed(session, step) ??
    (await waitForTurn(session, step)) ??
    tooLate(session.options)
  );
}

/** What the items of an answer go to. */
function useOf(session: Session, step: Step, take: TakeItem | undefined): Parameters<typeof receive>[2] {
  // Who takes the items himself wants no records, unless they are kept for others.
  const isKept = !take || session.options.files !== undefined;
  return { take, records: isKept ? recordsFor(session, step) : undefined };
}

/** Notes in the session what an answer tells of it. */
function sendingOf(
  session: Session,
  received: Awaited<ReturnType<typeof receive>>,
  about: Pick<Exchange, 'step' | 'request' | 'ms'> & { sentBefore: SentBefore },
): Sending {
  if ('reason' in received) return { exchange: { ...about, requestError: received } };
  if (received.status === 429) noteRefused(session, about.step, about.sentBefore);
  const requestError = about.step.limits === 'none' ? undefined : requestErrorOf(received);
  if (requestError) {
    const isPutOff = heedRetryAfter(session, about.step, received);
    return { exchange: { ...about, requestError }, isPutOff };
  }
  session.refusals = { inARow: 0, isHopeless: false };
  noteOpen(session, about.step);
  const announced = announcedBy(received.headers, Date.now());
  if (announced) session.announced = announced;
  if (received.items?.records) session.files.push(received.items.records);
  noteChange(session, about.step, received);
  const exchange = { ...about, response: received };
  session.options.observe?.(exchange);
  return { exchange };
}
