import type { Exchange, Step } from '../../../engine/types/index.js';

/** Where an address of an answer leads: `own` can be asked for, `elsewhere` is never contacted. */
export type Lead = { own: Pick<Step, 'path' | 'rooted'> } | { elsewhere: string } | { unreadable: true };

/** The base URL's path, without a closing slash, as the exchange of a step below it shows. */
export function prefixOf(exchange: Exchange): string {
  const { pathname } = new URL(exchange.request.url);
  const [path = ''] = exchange.step.path.split('?');
  return !exchange.step.rooted && pathname.endsWith(path)
    ? pathname.slice(0, pathname.length - path.length)
    : '';
}

/**
 * Reads an address that an answer holds: absolute, rooted or relative to the request. A rooted one that does not
 * start with the base URL's path is below the base URL, since that is how documents write paths. `first` is an
 * exchange of a step below the base URL.
 */
export function leadOf(exchange: Exchange, address: string, first = exchange): Lead {
  const asked = new URL(exchange.request.url);
  if (address.trim() === '' || !URL.canParse(address, asked)) return { unreadable: true };
  const url = new URL(address, asked);
  if (url.origin !== asked.origin) return { elsewhere: url.host };
  const path = url.pathname + url.search;
  const rooted = address.startsWith('/') && !address.startsWith('//');
  const prefix = prefixOf(first);
  const below = prefix === '' || url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  return { own: rooted && !below ? { path } : { path, rooted: true } };
}
