import { request } from 'undici';
import { messageOf } from '../errors.js';

/** What one request to an address showed. */
export type Seen =
  | { answered: true; status: number; /** Whether any origin's page may read the answer. */ cors: boolean }
  | { answered: false; why: string };

/** Names the harness to whoever reads the log of a service. */
const userAgent = 'assay/0.1 (directory audit; one request for each record)';
/** A page that no service knows: what a service sends it, it sends everybody. */
const someOrigin = 'https://audit.assay.example';

/** Bytes of an answer's body that are taken in before the connection is closed. */
const mostBody = 64 * 1024;

/** Asks an address once and follows nothing; the body is thrown away. Never throws. `timeoutMs` bounds the whole. */
export async function probe(address: string, timeoutMs: number): Promise<Seen> {
  try {
    const { statusCode, headers, body } = await request(address, {
      headers: { origin: someOrigin, accept: '*/*', 'user-agent': userAgent },
      signal: AbortSignal.timeout(timeoutMs),
      reset: true,
    });
    // That the rest of a body is missing says nothing about the head, which is there.
    await body.dump({ limit: mostBody }).catch(() => undefined);
    const allowed = [headers['access-control-allow-origin']].flat().join(', ').trim();
    return { answered: true, status: statusCode, cors: allowed === '*' || allowed === someOrigin };
  } catch (thrown) {
    return { answered: false, why: reasonOf(thrown, timeoutMs) };
  }
}

function reasonOf(thrown: unknown, timeoutMs: number): string {
  if (thrown instanceof Error && thrown.name === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
  return messageOf(thrown) || 'no connection';
}
