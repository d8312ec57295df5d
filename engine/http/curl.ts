import type { SentRequest } from '../types.js';
import { isLoopback } from './loopback.js';

const usual = new Set(['accept', 'accept-encoding', 'user-agent']);

/** A recorded (already clean) request as a line for a POSIX shell; a key stays the name of its variable. */
export function curlLine(request: SentRequest): string {
  const headers = Object.entries(request.headers).filter(([name]) => !usual.has(name));
  return [
    'curl -sS -i',
    // As in `openPool`: nobody issues certificates for this machine itself.
    ...(isSelfSigned(request.url) ? ['-k'] : []),
    ...(request.method === 'GET' ? [] : [`-X ${request.method}`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(request.body === undefined ? [] : [`--data-raw ${quoted(request.body)}`]),
    quoted(request.url),
  ].join(' ');
}

/** Single quotes, except around a key's variable, which the shell must expand. */
function quoted(text: string): string {
  const inner = text.replaceAll("'", `'\\''`).replaceAll(/\$ASSAY_KEY_\w+/g, (name) => `'"${name}"'`);
  return `'${inner}'`;
}

function isSelfSigned(address: string): boolean {
  if (!address.startsWith('https:') || !URL.canParse(address)) return false;
  return isLoopback(new URL(address).hostname);
}
