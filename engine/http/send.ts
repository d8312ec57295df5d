import type { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { parseBody } from '../json/parse.js';
import type { Exchange, ReceivedResponse, SentRequest, Step, RequestError } from '../types/exchange.js';
import type { Json } from '../types/json.js';
import { ask, type Answer } from './ask.js';
import { buildRequest, originOf } from './build-request.js';
import { codingsOf, decoded, notUtf8, readText, textOf } from './decode.js';
import { flatHeaders, mediaTypeOf } from './headers.js';
import { heedRetryAfter, waitForTurn } from './limits.js';
import { openPool, type Session } from './session.js';
import { streamItems } from './stream-items.js';
import { closedBeforeAnswer, requestErrorFrom } from './request-error.js';
import { within } from './within.js';

/** A body beyond this many bytes (decoded) is not held; only streamed steps read more. */
const largestBody = 64 * 1024 * 1024;
/** A streamed body may take this many times the time limit of a request. */
const streamPatience = 30;
const redirectsFollowed = 10;
/** Of what nobody wants to read, so many bytes are read at most. */
const smallBody = 128 * 1024;

export type Digest = (item: Json, key: string | number) => unknown;

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

async function sendOnce(
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

/** What needs a credential is not sent without one, or with one that cannot be sent: its refusal would say nothing. */
function missingCredential({ contract, options }: Session, step: Step): RequestError | undefined {
  const { use, in: place } = contract.credential;
  if (use === 'none' || step.credential !== undefined) return undefined;
  if (options.key === undefined)
    return { reason: 'no credential', detail: `the service needs a key: set ${options.keyName}` };
  if (place === 'query' || !unsendable.test(options.key)) return undefined;
  return { reason: 'no credential', detail: `no header field can carry what ${options.keyName} holds` };
}

/** What a header field cannot carry (RFC 9110, 5.5). A request with it would block the pool that it is given to. */
const unsendable = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/** Redirects within the origin are followed; one that leads elsewhere is the answer. */
async function follow(
  session: Session,
  step: Step,
  request: SentRequest,
  pool: Pool,
  signal: EventEmitter,
): Promise<Answer> {
  let url = new URL(request.url);
  const { origin } = url;
  const asked = new Set<string>();
  for (;;) {
    const response = await dispatch(session, step, request, url, pool, signal);
    const location = response.headers.location;
    if (![301, 302, 303, 307, 308].includes(response.statusCode) || typeof location !== 'string')
      return response;
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    const followed = next?.origin === origin && step.redirects !== 'none' && request.method === 'GET';
    asked.add(pathOfUrl(url));
    if (!followed || asked.size > redirectsFollowed || asked.has(pathOfUrl(next))) return response;
    if (await waitForTurn(session, step)) return response;
    // A small rest is read, so that the connection can be used again.
    if (response.body instanceof Readable) await readText(response.body, smallBody).catch(() => undefined);
    url = next;
  }
}

async function dispatch(
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
  const transport = {
    signal,
    // What is decoded may grow, and of a redirect the body is not wanted.
    streams: ({ location, 'content-encoding': coding }: Answer['headers']) =>
      step.stream === true || coding !== undefined || location !== undefined,
    limit: largestBody,
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
    return await ask(pool, options, transport);
  }
}

/** What of an address goes over the wire: no fragment, and no name or password that a redirect brought along. */
function pathOfUrl({ pathname, search }: URL): string {
  return pathname + search;
}

async function receive(
  { statusCode, headers: fields, body }: Answer,
  step: Step,
  digest: Digest | undefined,
): Promise<ReceivedResponse | RequestError> {
  const headers = flatHeaders(fields);
  const head = { status: statusCode, headers, mediaType: mediaTypeOf(headers['content-type']) };
  // Nothing, said to be compressed, is still nothing.
  const codings = codingsOf(headers['content-length'] === '0' ? undefined : headers['content-encoding']);
  const bytes = Buffer.isBuffer(body) ? body : decoded(body, codings);
  if (step.stream && statusCode === 200 && !Buffer.isBuffer(bytes))
    return { ...head, text: '', ...(await readItems(bytes, digest)) };
  const { text, isUtf8 } = Buffer.isBuffer(bytes) ? textOf(bytes) : await readText(bytes, largestBody);
  const parsed = isUtf8 ? parseBody(text) : { notJson: notUtf8(text) };
  if ('tooDeep' in parsed)
    return { reason: 'nested too deep', detail: 'the JSON is nested too deep to be checked' };
  if ('tooMany' in parsed)
    return { reason: 'too large', detail: 'the JSON holds too many arrays and objects to be checked' };
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

function requestErrorOf(response: ReceivedResponse): RequestError | undefined {
  const { status, headers } = response;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) {
    return {
      reason: 'rate limited',
      detail: `status ${status}, Retry-After: ${headers['retry-after'] ?? 'none'}`,
    };
  }
  return undefined;
}
