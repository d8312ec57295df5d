import { performance } from 'node:perf_hooks';
import type { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { parseBody } from '../json/parse.js';
import type { Exchange, Json, ReceivedResponse, SentRequest, Step, Trouble } from '../types.js';
import { buildRequest, originOf } from './build-request.js';
import { decoded, readText } from './decode.js';
import { waitForTurn } from './limits.js';
import { openPool, type Session } from './session.js';
import { streamItems } from './stream-items.js';
import { closedBeforeAnswer, troubleFrom } from './trouble.js';

/** A body beyond this many bytes (decoded) is not held; only streamed steps read more. */
export const largestBody = 64 * 1024 * 1024;
/** A streamed body may take this many times the time limit of a request. */
const streamPatience = 30;
const redirectsFollowed = 3;

export type Digest = (item: Json, key: string | number) => unknown;

/** Sends one step and reads the whole answer, or says why there is none. Never throws; contacts the target's origin only. */
export async function send(session: Session, step: Step, pool: Pool, digest?: Digest): Promise<Exchange> {
  const request = buildRequest(session, step);
  const hindrance = session.down ?? missingCredential(session, step) ?? (await waitForTurn(session, step));
  if (hindrance) return { step, request, trouble: hindrance, ms: 0 };
  const started = performance.now();
  const since = () => performance.now() - started;
  const timeoutMs = session.options.timeoutMs * (step.stream ? streamPatience : 1);
  const signal = AbortSignal.timeout(timeoutMs);
  const origin = originOf(session, step);
  const usesOtherScheme = origin !== session.origin;
  const used = usesOtherScheme ? openPool(origin, { ...session.options, concurrency: 1 }) : pool;
  try {
    const response = await follow(session, step, request, used, signal);
    const received = await receive(response, step, digest);
    const trouble = 'reason' in received ? received : troubleOf(received);
    return trouble
      ? { step, request, trouble, ms: since() }
      : { step, request, response: received as ReceivedResponse, ms: since() };
  } catch (thrown) {
    const trouble = troubleFrom(thrown, timeoutMs);
    return { step, request, ...(usesOtherScheme ? { noAnswer: trouble } : { trouble }), ms: since() };
  } finally {
    if (usesOtherScheme) await used.destroy();
  }
}

/** What needs a credential is not sent without one: its refusal would say nothing. */
function missingCredential({ contract, options }: Session, step: Step): Trouble | undefined {
  if (contract.credential.use === 'none' || step.credential !== undefined || options.key !== undefined)
    return undefined;
  return { reason: 'no credential', detail: `the service needs a key: set ${options.keyName}` };
}

/** Redirects within the origin are followed; one that leads elsewhere is the answer. */
async function follow(
  session: Session,
  step: Step,
  request: SentRequest,
  pool: Pool,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = new URL(request.url);
  const { origin } = url;
  for (let hop = 0; ; hop++) {
    const response = await dispatch(session, step, { ...request, url: url.href }, pool, signal);
    const location = response.headers.location;
    if (![301, 302, 303, 307, 308].includes(response.statusCode) || typeof location !== 'string')
      return response;
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    const followed = next?.origin === origin && step.redirects !== 'none' && request.method === 'GET';
    if (!followed || hop === redirectsFollowed) return response;
    if (await waitForTurn(session, step)) return response;
    await response.body.dump();
    url = next;
  }
}

async function dispatch(
  session: Session,
  step: Step,
  request: SentRequest,
  pool: Pool,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { origin } = new URL(request.url);
  const options = {
    method: request.method,
    path: request.url.slice(origin.length),
    headers: request.headers,
    body: request.body ?? null,
    signal,
  };
  session.requests++;
  try {
    return await pool.request(options);
  } catch (thrown) {
    // A kept-alive connection may be closed by the server at the moment it is used again (RFC 9112, 9.3.1).
    if (!closedBeforeAnswer(thrown) || request.method !== 'GET') throw thrown;
    if (await waitForTurn(session, step)) throw thrown;
    session.requests++;
    return await pool.request(options);
  }
}

async function receive(
  response: Dispatcher.ResponseData,
  step: Step,
  digest: Digest | undefined,
): Promise<ReceivedResponse | Trouble> {
  const headers = flatHeaders(response.headers);
  const head = { status: response.statusCode, headers, mediaType: mediaTypeOf(headers['content-type']) };
  const body = decoded(response.body, headers['content-encoding']);
  if (step.stream && head.status === 200) return { ...head, text: '', ...(await readItems(body, digest)) };
  const text = await readText(body, largestBody);
  const parsed = parseBody(text);
  if ('tooDeep' in parsed)
    return { reason: 'nested too deep', detail: 'the JSON is nested too deep to be judged' };
  return { ...head, text, ...parsed };
}

async function readItems(
  body: Readable,
  digest: Digest | undefined,
): Promise<Pick<ReceivedResponse, 'items' | 'notJson'>> {
  const digests: unknown[] = [];
  try {
    const count = await streamItems(body, (item, key) => {
      const kept = digest?.(item, key);
      if (kept !== undefined) digests.push(kept);
    });
    return { items: { digests, count } };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return { notJson: thrown.message };
    throw thrown;
  } finally {
    body.destroy();
  }
}

function troubleOf(response: ReceivedResponse): Trouble | undefined {
  const { status, headers } = response;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) {
    return {
      reason: 'rate limited',
      detail: `status ${status}, Retry-After: ${headers['retry-after'] ?? 'none'}`,
    };
  }
  return undefined;
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** `application/json` of `Application/JSON; charset=utf-8`. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
