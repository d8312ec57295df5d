import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Lets a listener see paths without a prefix; what is not below it does not exist. The address is shortened before a `Request`
 * is made of it: another one of a `Request` takes as long to make as many an answer.
 */
export function below(prefix: string, listener: RequestListener): RequestListener {
  if (prefix === '') return listener;
  return (incoming, outgoing) => {
    const shortened = shorten(incoming, prefix);
    if (shortened === 'elsewhere') return refuse(outgoing);
    if (shortened !== undefined) incoming.url = shortened;
    listener(incoming, outgoing);
  };
}

/** The address below the prefix, its dot segments resolved; undefined where it is none, which is for the listener to refuse. */
function shorten({ url = '' }: IncomingMessage, prefix: string): string | 'elsewhere' | undefined {
  const whole = url.startsWith('/') ? `http://host${url}` : url;
  if (!URL.canParse(whole)) return undefined;
  const { pathname, search } = new URL(whole);
  if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return 'elsewhere';
  return (pathname.slice(prefix.length) || '/') + search;
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(404, { 'content-type': 'text/plain;charset=UTF-8' }).end('not found');
}
