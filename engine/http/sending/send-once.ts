import { performance } from 'node:perf_hooks';
import type { Pool } from 'undici';
import type { Exchange, Step } from '../../types/index.js';
import { buildRequest } from '../build-request.js';
import { originOf } from '../step-url.js';
import { heedRetryAfter, requestErrorOf } from '../limits/retry-after.js';
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
  const requestError =
    session.down ??
    missingCredential(session, step) ??
    forbidden(session, step) ??
    (await waitForTurn(session, step)) ??
    tooLate(session.options);
  if (requestError) return { exchange: { step, request, requestError: requestError, ms: 0 } };
  const started = performance.now();
  const since = () => performance.now() - started;
  const patienceMs = session.options.timeoutMs * (step.stream ? streamPatience : 1);
  const timeoutMs = Math.min(patienceMs, leftMs(session.options));
  // Who takes the items himself wants no records, unless they are kept for others.
  const isKept = !take || session.options.files !== undefined;
  const use = { take, records: isKept ? recordsFor(session, step) : undefined };
  const origin = originOf(session, step);
  const usesOtherScheme = origin !== session.origin;
  const used = usesOtherScheme ? openPool(origin, { ...session.options, concurrency: 1 }) : pool;
  try {
    const received = await within(timeoutMs, async (signal) =>
      receive(await follow(session, step, request, used, signal), step, use),
    );
    if ('reason' in received) return { exchange: { step, request, requestError: received, ms: since() } };
    const requestError = requestErrorOf(received);
    if (requestError) {
      const isPutOff = heedRetryAfter(session, step, received);
      return { exchange: { step, request, requestError, ms: since() }, isPutOff };
    }
    session.refusals = { inARow: 0, isHopeless: false };
    if (received.items?.records) session.files.push(received.items.records);
    noteChange(session, step, received);
    const exchange = { step, request, response: received, ms: since() };
    session.options.observe?.(exchange);
    return { exchange };
  } catch (thrown) {
    const found = requestErrorFrom(thrown, patienceMs);
    const requestError = found.reason === 'timeout' && timeoutMs < patienceMs ? runEnded : found;
    const told = usesOtherScheme ? { noAnswer: requestError } : { requestError };
    return { exchange: { step, request, ...told, ms: since() } };
  } finally {
    if (usesOtherScheme) await used.destroy();
  }
}
