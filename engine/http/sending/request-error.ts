import { messageOf } from '../../errors.js';
import { NestedTooDeep } from '../../json/parse.js';
import type { RequestError } from '../../types/index.js';
import { BodyTooLarge } from '../body/text.js';

/** Names what kept an answer from being checked. Anything unknown is a broken response: never a counterexample. */
export function requestErrorFrom(thrown: unknown, timeoutMs: number): RequestError {
  const code = codeOf(thrown);
  const detail = [code, messageOf(thrown)].filter(Boolean).join(': ').slice(0, 200);
  if (thrown instanceof BodyTooLarge) return { reason: 'too large', detail };
  if (thrown instanceof NestedTooDeep || thrown instanceof RangeError)
    return { reason: 'nested too deep', detail };
  if (isTimeout(thrown, code))
    return { reason: 'timeout', detail: `no complete answer within ${timeoutMs} ms` };
  if (unreachableCodes.has(code) || /^ERR_(TLS|SSL)|CERT/.test(code)) {
    return { reason: 'unreachable', detail };
  }
  return { reason: 'broken response', detail };
}

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_DESTROYED',
  'EPRIVATE',
]);

function isTimeout(thrown: unknown, code: string): boolean {
  const name = thrown instanceof Error ? thrown.name : '';
  return (
    name === 'TimeoutError' ||
    name === 'AbortError' ||
    (code.endsWith('_TIMEOUT') && code !== 'UND_ERR_CONNECT_TIMEOUT')
  );
}

function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return '';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return 'cause' in thrown ? codeOf(thrown.cause) : '';
}

/** A connection that the peer closed before it began to answer: the same request may go out once more. */
export function closedBeforeAnswer(thrown: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(thrown));
}
