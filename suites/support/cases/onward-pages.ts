import type { Exchange, Step } from '../../../engine/types/index.js';
import { addressesIn } from '../checking/addresses.js';

/** So many pages are read behind a first one, and behind all first ones together. */
const mostPages = 12;
const mostInAll = 60;

const isLater = ({ step }: Exchange): boolean => step.name.startsWith('page after ');
const nameOf = (place: number): string => `page after ${place + 1}`;

/** The first page that a page is behind, or the page itself. */
export function firstPageOf(exchange: Exchange, exchanges: readonly Exchange[]): Exchange {
  const place = isLater(exchange) ? Number(exchange.step.name.slice('page after '.length)) - 1 : -1;
  return exchanges[place] ?? exchange;
}

/** The next page that one of the first pages leads to, by an address at one of the pointers; none is asked for twice. */
export function nextOfEach(onward: readonly string[], exchanges: readonly Exchange[]): Step | undefined {
  if (exchanges.filter(isLater).length >= mostInAll) return undefined;
  const asked = new Set(exchanges.map(({ request }) => request.url));
  for (const [place, first] of exchanges.entries()) {
    if (isLater(first)) continue;
    const later = exchanges.filter(({ step }) => step.name === nameOf(place));
    const last = later.at(-1) ?? first;
    if (later.length >= mostPages || last.response?.status !== 200) continue;
    const [address] = addressesIn(last, onward, {}, { relative: true });
    if (!address || !('own' in address.lead)) continue;
    const url = new URL(address.address, last.request.url);
    // Only further pages of the same listing.
    if (url.pathname === new URL(first.request.url).pathname && !asked.has(url.href))
      return { name: nameOf(place), method: 'GET', ...address.lead.own };
  }
  return undefined;
}
