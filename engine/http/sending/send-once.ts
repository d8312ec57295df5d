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
import { type Digest, receive } from './receive.js';
import { missingCredential } from './missing-credential.js';

/** A streamed body may take this many times the time limit of a request. */
const streamPatience = 30;

/** Sends a step once. `isPutOff`: the host asks to wait for a short while. */
export async function sendOnce(
  session: Session,
  step: Step,
  pool: Pool,
  digest: Digest | undefined,
): Promise<{ exchange: Exchange; isPutOff?: boolean }> {
  const request = buildRequest(session, step);
  const requestError = session.down ?? missingCredential(session, step) ?? (await waitForTurn(session, step));
  if (requestError) return { exchange: { step, request, requestError: requestError, ms: 0 } };
  const started = performance.now();
  const since = () => performance.now() - started;
  const timeoutMs = session.options.timeoutMs * (step.stream ? streamPatience : 1);
  const origin = originOf(session, step);
  const usesOtherScheme = origin !== session.origin;
  const used = usesOtherScheme ? openPool(origin, { ...session.options, concurrency: 1 }) : pool;
  try {
    const received = await within(timeoutMs, async (signal) =>
      receive(await follow(session, step, request, used, signal), step, digest),
    );
    if ('reason' in received) return { exchange: { step, request, requestError: received, ms: since() } };
    const requestError = requestErrorOf(received);
    if (requestError) {
      const isPutOff = heedRetryAfter(session, step, received);
      return { exchange: { step, request, requestError, ms: since() }, isPutOff };
    }
    const exchange = { step, request, response: received, ms: since() };
    session.options.observe?.(exchange);
    return { exchange };
  } catch (thrown) {
    const requestError = requestErrorFrom(thrown, timeoutMs);
    const told = usesOtherScheme ? { noAnswer: requestError } : { requestError };
    return { exchange: { step, request, ...told, ms: since() } };
  } finally {
    if (usesOtherScheme) await used.destroy();
  }
}
