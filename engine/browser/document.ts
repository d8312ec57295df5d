import { get, type IncomingMessage } from 'node:http';
import { codingsOf, decodedBytes } from '../http/body/content-codings.js';
import { readBytes } from '../http/body/text.js';

/** A document as an origin answered it, without its content codings. */
export interface Document {
  url: string;
  status: number;
  /** Without those of the connection; values of one name are joined as the browser's protocol has them. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Bytes: larger documents are left to the browser. */
const largest = 4 * 1024 * 1024;

/** What a browser says when it opens a page. */
const asBrowser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
};
const usualAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36';

/** How the body came over the connection. */
const ofConnection = ['connection', 'keep-alive', 'content-length', 'content-encoding', 'transfer-encoding'];

/** Asks for a document as a browser does. Undefined where the browser itself has to ask: it tells what is wrong there. */
export async function documentAt(
  url: string,
  timeoutMs: number,
  userAgent = usualAgent,
): Promise<Document | undefined> {
  if (!url.startsWith('http:')) return undefined;
  try {
    const response = await answerTo(url, timeoutMs, { ...asBrowser, 'user-agent': userAgent });
    // Only the browser's own answers lead it on.
    if (isRedirect(response.statusCode)) return void response.destroy();
    const codings = codingsOf(response.headers['content-encoding']);
    const body = decodedBytes(await readBytes(response, largest), codings, largest);
    return { url, status: response.statusCode ?? 0, headers: headersOf(response), body };
  } catch {
    return undefined;
  }
}

const isRedirect = (status = 0): boolean => status >= 300 && status < 400;

function answerTo(url: string, timeoutMs: number, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false, signal: AbortSignal.timeout(timeoutMs) }, resolve);
    request.once('error', reject);
  });
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const named = Object.entries(headers).filter(([name]) => !ofConnection.includes(name));
  return Object.fromEntries(
    named.map(([name, value = '']) => [name, Array.isArray(value) ? value.join('\n') : value]),
  );
}
