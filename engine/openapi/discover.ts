import type { Dispatcher } from 'undici';
import { messageOf } from '../errors.js';
import { isObject } from '../json/guards.js';
import { openPool } from '../http/pool.js';
import type { SessionOptions } from '../http/session-options.js';
import { readSource } from './read/source.js';

/** Where frameworks serve the document of a service, the most usual first. */
const usualPlaces = [
  'openapi.json openapi.yaml v3/api-docs swagger.json swagger/v1/swagger.json openapi/v1.json api-docs',
  'docs/openapi.json api/openapi.json docs/json documentation/json api-json api/docs-json openapi.yml doc',
  'openapi swagger.yaml v3/api-docs.yaml api/schema api/swagger.json .well-known/openapi.json',
]
  .join(' ')
  .split(' ');

interface Transport extends Pick<SessionOptions, 'timeoutMs' | 'ca' | 'publicOnly' | 'userAgent'> {
  /** Resolves when a request may go out. */
  turn?: (url: string) => Promise<void>;
  /** Told when a host asks to wait (429, Retry-After). */
  refused?: (url: string, retryAfter: string | undefined) => void;
}

/** Bytes of a document at most. */
const largestDocument = 32 * 1024 * 1024;

/** A document that was fetched. */
export interface Fetched {
  url: string;
  text: string;
}

/**
 * Looks for the document of the service at a base URL, there and at the root, at so many places at most. Throws what the
 * connection throws.
 */
export async function discoverDocument(
  baseUrl: string,
  transport: Transport,
  places = usualPlaces.length,
): Promise<Fetched | undefined> {
  const { origin } = new URL(baseUrl);
  const likely = usualPlaces.slice(0, places);
  const urls = [baseUrl, origin].flatMap((base) => likely.map((place) => `${base}/${place}`));
  for (const url of new Set(urls)) {
    const text = await fetchText(url, transport);
    if (text !== undefined && isDescription(text)) return { url, text };
  }
  return undefined;
}

/** A document at an address that the user has named. The error says what came instead. */
export async function fetchDocument(url: string, transport: Transport): Promise<Fetched | { error: string }> {
  try {
    const text = await fetchText(url, transport);
    return text === undefined ? { error: 'is not answered with 200' } : { url, text };
  } catch (thrown) {
    return { error: `cannot be fetched: ${messageOf(thrown)}` };
  }
}

/** A text that says which version of OpenAPI or Swagger it is: pages about a document are none. */
function isDescription(text: string): boolean {
  if (!/openapi|swagger/.test(text) || /^\s*</.test(text)) return false;
  const read = readSource('', text);
  return 'lineOf' in read && isObject(read.value) && ('openapi' in read.value || 'swagger' in read.value);
}

/** The body of a GET that is answered with 200; redirects are followed within the origin. */
async function fetchText(url: string, transport: Transport, redirects = 3): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(url);
  await transport.turn?.(url);
  // Gives pools their `request`, which nothing else here needs.
  await import('undici');
  const pool = openPool(origin, { ...transport, concurrency: 1, keyName: '' });
  try {
    const headers = {
      accept: 'application/json, application/yaml, */*;q=0.5',
      ...(transport.userAgent === undefined ? {} : { 'user-agent': transport.userAgent }),
    };
    const answer = await pool.request({ method: 'GET', path: pathname + search, headers });
    const { statusCode, headers: given, body } = answer;
    if (statusCode === 429 || (statusCode === 503 && given['retry-after'] !== undefined)) {
      transport.refused?.(url, [given['retry-after']].flat()[0]);
      throw new Error(`status ${statusCode}`);
    }
    const text = statusCode === 200 ? await textOf(body) : undefined;
    const next = redirects > 0 ? redirectOf(url, answer) : undefined;
    return next?.origin === origin ? await fetchText(next.href, transport, redirects - 1) : text;
  } finally {
    await pool.destroy();
  }
}

/** Where an answer leads to; undefined where it is no redirect. */
function redirectOf(
  url: string,
  { statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
): URL | undefined {
  const location = [headers.location].flat()[0];
  if (statusCode < 300 || statusCode >= 400 || location === undefined) return undefined;
  return URL.canParse(location, url) ? new URL(location, url) : undefined;
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largestDocument) throw new Error(`is larger than ${largestDocument / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
