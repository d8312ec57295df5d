import type { SentRequest } from '../types/index.js';
import { isLoopback } from './loopback.js';
import { shortenedName } from './shortened-key.js';

const usual = new Set(['accept', 'accept-encoding', 'user-agent']);

/**
 * A recorded (already clean) request as a line for a POSIX shell. The key stays the name of its variable, which the
 * shell expands; any other variable is text: a target that names one in a link must not be sent what it holds.
 */
export function curlLine(request: SentRequest, keyName: string): string {
  const variables = [`$${keyName}`, shortenedName(keyName)];
  const quoted = quoter(variables);
  const headers = Object.entries(request.headers).filter(([name]) => !usual.has(name));
  return [
    // `-X HEAD` would wait for a body.
    request.method === 'HEAD' ? 'curl -sS -I' : 'curl -sS -i',
    // As in `openPool`: nobody issues certificates for this machine itself.
    ...(isSelfSigned(request.url) ? ['-k'] : []),
    ...(['GET', 'HEAD'].includes(request.method) ? [] : [`-X ${request.method}`]),
    ...headers.map(([name, value]) =>
      // The variable holds user and password, which curl encodes.
      name === 'authorization' && variables.some((variable) => value === `Basic ${variable}`)
        ? `-u ${quoted(value.slice('Basic '.length))}`
        : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(request.body === undefined ? [] : [`--data-raw ${quoted(request.body)}`]),
    quoted(request.url),
  ].join(' ');
}

/** Single quotes, except around the key's variable. */
function quoter(variables: readonly string[]): (text: string) => string {
  return (text) => {
    const inner = variables.reduce(
      (kept, variable) => kept.replaceAll(variable, () => `'"${variable}"'`),
      text.replaceAll("'", `'\\''`),
    );
    return `'${inner}'`;
  };
}

function isSelfSigned(address: string): boolean {
  if (!address.startsWith('https:') || !URL.canParse(address)) return false;
  return isLoopback(new URL(address).hostname);
}
