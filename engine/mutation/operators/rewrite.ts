import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf, hasBody } from '../../server/held-body.js';
import type { Json } from '../../types/index.js';
import type { Wrap } from './types.js';

export { hasBody };

/** The same request with its URL edited; itself where the edit changes nothing. */
export function readdressed(request: Request, edit: (url: URL) => void): Request {
  const url = new URL(request.url);
  const before = url.href;
  edit(url);
  if (url.href === before) return request;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return hasBody
    ? new Request(url, request)
    : new Request(url, { method: request.method, headers: request.headers });
}

/** The same request with its headers edited. */
export function reheaded(request: Request, edit: (headers: Headers) => void): Request {
  const headers = new Headers(request.headers);
  edit(headers);
  return new Request(request, { headers });
}

/** Reads requests differently. */
export function onRequests(edit: (request: Request) => Request): Wrap {
  return (next) => (request) => next(edit(request));
}

/** Changes answers of the statuses that are meant; all others stay as they are. */
export function onAnswers(
  isMeant: (status: number) => boolean,
  change: (answer: Response, request: Request) => Response | Promise<Response>,
): Wrap {
  return (next) => async (request) => {
    const answer = await next(request);
    return isMeant(answer.status) ? change(answer, request) : answer;
  };
}

/** Whether an answer calls itself JSON. */
export function isJson(answer: Response): boolean {
  return /json/i.test(answer.headers.get('content-type') ?? '');
}

/** An answer with the body of another one that nobody has read, and all else of it that is not given. */
export function sameBody(answer: Response, { status, headers }: ResponseInit = {}): Response {
  return new Response(bodyOf(answer), {
    status: status ?? answer.status,
    headers: headers ?? new Headers(answer.headers),
  });
}

/** The same answer with its text changed. */
export async function withText(answer: Response, edit: (text: string) => string): Promise<Response> {
  return new Response(edit(await answer.text()), { status: answer.status, headers: keptHeaders(answer) });
}

/** The same answer with its JSON changed; the same bytes where the edit gives the same value back. */
export async function withJson(answer: Response, edit: (body: Json) => Json): Promise<Response> {
  if (!isJson(answer)) return answer;
  const text = await answer.text();
  // That of HEAD has none.
  if (text === '') return new Response(null, { status: answer.status, headers: answer.headers });
  const body = JSON.parse(text) as Json;
  const edited = edit(body);
  const changed = edited === body ? text : JSON.stringify(edited);
  return new Response(changed, { status: answer.status, headers: keptHeaders(answer) });
}

/** The JSON of a successful answer; undefined of any other. */
export async function jsonOf(answer: Response): Promise<Json | undefined> {
  const text = answer.status === 200 && isJson(answer) ? await answer.text() : '';
  return text === '' ? undefined : (JSON.parse(text) as Json);
}

/** The headers of an answer whose body is replaced. */
export function keptHeaders(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name);
  return headers;
}

/** An answer that can be given many times. */
export interface KeptAnswer {
  text: string;
  status: number;
  headers: Headers;
}

/** Reads an answer so that it can be given again. */
export async function kept(answer: Response): Promise<KeptAnswer> {
  return { text: await answer.clone().text(), status: answer.status, headers: keptHeaders(answer) };
}

/** Gives a kept answer again. */
export function again({ text, status, headers }: KeptAnswer): Response {
  return new Response(text, { status, headers: new Headers(headers) });
}

/** Lets requests that come close after each other overlap, as work takes time in a real service. */
export function someWork(milliseconds = 5): Promise<void> {
  return sleep(milliseconds);
}
