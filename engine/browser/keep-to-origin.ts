import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Document } from './document.js';
import type { Sight } from './sight.js';
import type { VisitOptions } from '../types/index.js';

/** The only origin that is contacted. */
export interface Place {
  origin: string;
  turn: VisitOptions['turn'];
}

/** Only the target's own origin is ever contacted, also by windows that a page opens; other hosts are noted. */
export async function keepToOrigin(
  context: BrowserContext,
  sights: ReadonlyMap<Page, Sight>,
  place: () => Place,
): Promise<void> {
  // The page itself had its turn.
  const opened = new WeakSet<Page>();
  await context.route('**/*', async (route) => {
    const asked = new URL(route.request().url());
    if (asked.protocol === 'data:') return route.continue();
    const page = pageOf(route);
    const { origin, turn } = place();
    if (asked.origin !== origin) {
      noteBlocked(sights, page, asked.host);
      return route.abort('blockedbyclient');
    }
    const mayGo = !turn || (page !== undefined && !opened.has(page)) || (await turn());
    if (page) opened.add(page);
    if (!mayGo) return route.abort('blockedbyclient');
    const document = documentFor(route, page && sights.get(page));
    return document ? route.fulfill(document) : route.continue();
  });
  await context.routeWebSocket(/.*/, (socket) => {
    noteBlocked(sights, undefined, new URL(socket.url()).host);
    void socket.close();
  });
}

/** The page that a request belongs to; undefined while its window is still being opened. */
function pageOf(route: Route): Page | undefined {
  try {
    return route.request().frame().page();
  } catch {
    return undefined;
  }
}

/** What a page's own address answered already: nobody is asked for it again. */
function documentFor(route: Route, sight: Sight | undefined): Document | undefined {
  const { document } = sight ?? {};
  const request = route.request();
  if (!sight || !document || !request.isNavigationRequest() || request.url() !== document.url)
    return undefined;
  sight.document = undefined;
  return document;
}

/** Of what no known page asked, every page that is open may be the one that did. */
function noteBlocked(sights: ReadonlyMap<Page, Sight>, page: Page | undefined, host: string): void {
  const own = page && sights.get(page);
  for (const sight of own ? [own] : sights.values()) sight.blocked.add(host);
}
