import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Lets a listener see paths without a prefix; what is not below it does not exist. The address is shortened before a `Request`
 * is made of it: a second one made of the first would take as long as many an answer.
 */
export function below(prefix: string, listener: RequestListener): RequestListener {
  if (prefix === '') return listener;
  return (incoming, outgoing) => {
    const address = addressOf(incoming);
    if (address && !isBelow(prefix, address)) return refuse(outgoing);
    // What is no address is for the listener to refuse.
    if (address) incoming.url = (address.pathname.slice(prefix.length) || '/') + address.search;
    listener(incoming, outgoing);
  };
}

/** What is asked for, dot segments resolved. */
function addressOf({ url = '' }: IncomingMessage): URL | undefined {
  const whole = url.startsWith('/') ? `http://host${url}` : url;
  return URL.canParse(whole) ? new URL(whole) : undefined;
}

function isBelow(prefix: string, { pathname }: URL): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(404, { 'content-type': 'text/plain;charset=UTF-8' }).end('not found');
}
