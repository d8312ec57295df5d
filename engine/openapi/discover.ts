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

type Transport = Pick<SessionOptions, 'timeoutMs' | 'ca'>;

/** A document that was fetched. */
export interface Fetched {
  url: string;
  text: string;
}

/** Looks for the document of the service at a base URL, there and at the root. Throws what the connection throws. */
export async function discoverDocument(baseUrl: string, transport: Transport): Promise<Fetched | undefined> {
  const { origin } = new URL(baseUrl);
  const urls = [baseUrl, origin].flatMap((base) => usualPlaces.map((place) => `${base}/${place}`));
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
  const pool = openPool(origin, { ...transport, concurrency: 1, keyName: '' });
  try {
    const headers = { accept: 'application/json, application/yaml, */*;q=0.5' };
    const {
      statusCode,
      headers: given,
      body,
    } = await pool.request({ method: 'GET', path: pathname + search, headers });
    const text = statusCode === 200 ? await body.text() : undefined;
    const location = [given.location].flat()[0];
    const isMoved = statusCode >= 300 && statusCode < 400 && location !== undefined && redirects > 0;
    const next = isMoved && URL.canParse(location, url) ? new URL(location, url) : undefined;
    return next?.origin === origin ? await fetchText(next.href, transport, redirects - 1) : text;
  } finally {
    await pool.destroy();
  }
}
