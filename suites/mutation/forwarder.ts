// Gives pools their `request`.
import 'undici';
import { buffer } from 'node:stream/consumers';
import { codingsOf, decoded } from '../../engine/http/body/content-codings.js';
import { waitForTurn } from '../../engine/http/limits/wait-for-turn.js';
import { closeSession, openSession, type Session } from '../../engine/http/session.js';
import type { SessionOptions } from '../../engine/http/session-options.js';
import { isSafe } from '../../engine/contract/safe-methods.js';
import { noteChange } from '../../engine/http/changes/guard.js';
import { removeCreated } from '../../engine/run/remove-created.js';
import type {
  Contract,
  Handler,
  Json,
  ReceivedResponse,
  ReferenceService,
} from '../../engine/types/index.js';

/** Stands for a target on loopback, so that mutants can stand between it and the harness. */
export interface Forwarder {
  service: ReferenceService;
  /** The same requests are answered again as they were from the beginning, in the same order, without asking the target. */
  rewind(): void;
  /** Requests that reached the target. */
  requests(): number;
  /** Removes from the target what mutants kept from being removed. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

/** What speaks of one connection or of the body's bytes on it: the forwarder's own differ. */
const ofTheConnection = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Opens a forwarder for a target. It asks within the limits that the contract states and only what it has not kept; where
 * requests may change the target, an answer holds only once, and nothing is kept.
 */
export function openForwarder(contract: Contract, baseUrl: string, options: SessionOptions): Forwarder {
  const session = openSession(contract, baseUrl, options);
  const kept = new Map<string, Promise<Answer>[]>();
  let given = new Map<string, number>();
  const keeps = (options.methods ?? []).every((method) => isSafe({ method }));

  const answerTo = async (request: Request): Promise<Answer> => {
    const { pathname, search } = new URL(request.url);
    const headers = [...request.headers].filter(([name]) => !ofTheConnection.has(name));
    const body = request.body ? await request.text() : undefined;
    if (!keeps) return ask(session, request.method, pathname + search, headers, body);
    const key = JSON.stringify([request.method, pathname, search, headers, body]);
    const answers = kept.get(key) ?? [];
    kept.set(key, answers);
    const turn = given.get(key) ?? 0;
    given.set(key, turn + 1);
    answers[turn] ??= ask(session, request.method, pathname + search, headers, body);
    return answers[turn];
  };

  const create = (address: { baseUrl(): string }): Handler => {
    return async (request) => {
      try {
        return respond(await answerTo(request), `${session.origin}${session.prefix}`, address.baseUrl());
      } catch {
        // What the harness takes for a lasting request error, never for an answer of the target.
        return new Response(null, { status: 503, headers: { 'retry-after': '3600' } });
      }
    };
  };
  return {
    service: { prefix: session.prefix, create },
    rewind: () => (given = new Map()),
    requests: () => session.requests,
    clean: async () => {
      await removeCreated(session);
    },
    close: () => closeSession(session),
  };
}

async function ask(
  session: Session,
  method: string,
  path: string,
  headers: [string, string][],
  body: string | undefined,
): Promise<Answer> {
  const requestError = await waitForTurn(session, { name: 'forwarded', method, path });
  if (requestError) throw new Error(requestError.detail);
  session.requests++;
  const response = await session.pool.request({
    method,
    path: session.prefix + path,
    headers: Object.fromEntries(headers),
    body: body ?? null,
    signal: AbortSignal.timeout(session.options.timeoutMs),
  });
  const coding = response.headers['content-encoding'];
  const answer = {
    status: response.statusCode,
    headers: Object.entries(response.headers)
      .filter(([name]) => !ofTheConnection.has(name))
      .flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each])),
    body: await buffer(decoded(response.body, codingsOf(typeof coding === 'string' ? coding : undefined))),
  };
  const [ownPath = ''] = path.split('?');
  noteChange(session, { name: 'forwarded', method, path: ownPath }, received(answer));
  return answer;
}

/** An answer as far as it tells what a request has made. */
function received({ status, headers, body }: Answer): ReceivedResponse {
  const fields = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const isJson = /json/i.test(fields['content-type'] ?? '') && body.length < longestMade;
  const json = isJson ? parsed(body.toString('utf8')) : undefined;
  const response = { status, headers: fields, mediaType: '', text: '' };
  return json === undefined ? response : { ...response, json };
}

/** Bytes of an answer that tells of one new record. */
const longestMade = 1024 * 1024;

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const withoutBody = [101, 204, 205, 304];

/** The target's answer as if the forwarder were the target: what it says of its own address names the forwarder's. */
function respond({ status, headers, body }: Answer, target: string, own: string): Response {
  const moved = (text: string) => text.replaceAll(target, own);
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const isText = /^text\/|json|xml|yaml|javascript/i.test(type);
  const shown = withoutBody.includes(status)
    ? null
    : isText
      ? moved(body.toString('utf8'))
      : new Uint8Array(body);
  return new Response(shown, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, moved(value)]),
  });
}
