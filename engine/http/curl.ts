import type { SentRequest } from '../types/index.js';
import { isLoopback } from './loopback.js';

const usual = new Set(['accept', 'accept-encoding', 'user-agent']);

/**
 * A recorded (already clean) request as a line for a POSIX shell. The key stays the name of its variable, which the
 * shell expands; any other variable is text: a target that names one in a link must not be sent what it holds.
 */
export function curlLine(request: SentRequest, keyName: string): string {
  const quoted = quoter(keyName);
  const headers = Object.entries(request.headers).filter(([name]) => !usual.has(name));
  return [
    'curl -sS -i',
    // As in `openPool`: nobody issues certificates for this machine itself.
    ...(isSelfSigned(request.url) ? ['-k'] : []),
    ...(request.method === 'GET' ? [] : [`-X ${request.method}`]),
    ...headers.map(([name, value]) =>
      // The variable holds user and password, which curl encodes.
      name === 'authorization' && value === `Basic $${keyName}`
        ? `-u ${quoted(`$${keyName}`)}`
        : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(request.body === undefined ? [] : [`--data-raw ${quoted(request.body)}`]),
    quoted(request.url),
  ].join(' ');
}

/** Single quotes, except around the key's variable. */
function quoter(keyName: string): (text: string) => string {
  return (text) => `'${text.replaceAll("'", `'\\''`).replaceAll(`$${keyName}`, () => `'"$${keyName}"'`)}'`;
}

function isSelfSigned(address: string): boolean {
  if (!address.startsWith('https:') || !URL.canParse(address)) return false;
  return isLoopback(new URL(address).hostname);
}
