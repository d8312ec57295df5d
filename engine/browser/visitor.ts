import { chromium, type Browser, type BrowserContext, type Page, type Route } from '@playwright/test';
import type { ImageSize, PageView } from '../types/page-view.js';

/** A browser that opens pages for the worker which it belongs to. */
export interface Visitor {
  /** Opens an address as a person would. Rejects when the document itself cannot be had within `timeoutMs`. */
  visit: (url: string, timeoutMs: number, options?: VisitOptions) => Promise<PageView>;
  close(): Promise<void>;
}

/** How a page is opened on somebody else's machine. */
interface VisitOptions {
  /** Asked before whatever the page asks for besides itself; false: it is not to be asked for. */
  turn?: () => Promise<boolean>;
  userAgent?: string;
}

const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];
/** Milliseconds that a page may go on loading after its load event. */
const settlingMs = 3_000;
const longestText = 100_000;

/**
 * A visitor whose browser starts with the first visit. Each visit is a new person's, without anything kept from another;
 * with `familiar`, visits to one origin are the same person's, which takes half the time.
 */
export function openVisitor(executablePath: string, { familiar = false } = {}): Visitor {
  let browser: Promise<Browser> | undefined;
  let known: { name: string; person: Promise<Person> } | undefined;
  const launch = () =>
    chromium.launch({
      executablePath,
      // A sandbox cannot be set up by root.
      args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
  const personFor = async (origin: string, { turn, userAgent }: VisitOptions): Promise<Person> => {
    browser ??= launch();
    const running = browser;
    const meet = async () => newPerson(await running, origin, turn, userAgent);
    if (!familiar) return meet();
    const name = `${origin} ${userAgent}`;
    if (known?.name === name) return known.person;
    const left = known;
    known = { name, person: meet() };
    const { person } = known;
    await (await left?.person)?.context.close();
    return person;
  };
  return {
    async visit(url, timeoutMs, options = {}) {
      const person = await personFor(new URL(url).origin, options);
      const page = await person.context.newPage();
      const sight = { errors: [], blocked: new Set<string>() };
      person.sights.set(page, sight);
      try {
        return await within(timeoutMs + 3 * settlingMs, view(page, sight, url, timeoutMs));
      } finally {
        person.sights.delete(page);
        await (familiar ? page : person.context).close();
      }
    },
    async close() {
      await (await browser)?.close();
    },
  };
}

/** What is noted while a page is open. */
interface Sight {
  errors: string[];
  /** Hosts beyond its own that it asked for. */
  blocked: Set<string>;
}

/** Somebody who opens pages of one origin, and what is noted of each page. */
interface Person {
  context: BrowserContext;
  sights: Map<Page, Sight>;
}

async function newPerson(
  browser: Browser,
  origin: string,
  turn: VisitOptions['turn'],
  userAgent: string | undefined,
): Promise<Person> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    ignoreHTTPSErrors: false,
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  const person = { context, sights: new Map<Page, Sight>() };
  await keepToOrigin(person, origin, turn);
  return person;
}

/** A script that never rests lets no question be answered: what the page is asked has no time limit of its own. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page gave no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function view(
  page: Page,
  { errors, blocked }: Sight,
  url: string,
  timeoutMs: number,
): Promise<PageView> {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  const response = await page.goto(url, { timeout: timeoutMs, waitUntil: 'load' });
  // Without scripts, nothing changes once everything is loaded.
  const scripted = await page.evaluate(() => document.scripts.length > 0).catch(() => true);
  if (scripted) await page.waitForLoadState('networkidle', { timeout: settlingMs }).catch(() => undefined);
  const mediaType = mediaTypeOf(response?.headers()['content-type']);
  const image = mediaType.startsWith('image/') ? await imageSize(page, url, timeoutMs) : undefined;
  const shown = image ? { title: '', text: '', aria: '' } : await read(page);
  return {
    status: response?.status() ?? 0,
    ...shown,
    errors,
    blockedHosts: [...blocked].sort(),
    ...(image ? { image } : {}),
    mediaType,
  };
}

/** Only the target's own origin is ever contacted, also by windows that a page opens; other hosts are noted. */
async function keepToOrigin(
  { context, sights }: Person,
  origin: string,
  turn: VisitOptions['turn'],
): Promise<void> {
  // The page itself had its turn.
  const opened = new WeakSet<Page>();
  await context.route('**/*', async (route) => {
    const asked = new URL(route.request().url());
    if (asked.protocol === 'data:') return route.continue();
    const page = pageOf(route);
    if (asked.origin !== origin) {
      noteBlocked(sights, page, asked.host);
      return route.abort('blockedbyclient');
    }
    const mayGo = !turn || (page !== undefined && !opened.has(page)) || (await turn());
    if (page) opened.add(page);
    return mayGo ? route.continue() : route.abort('blockedbyclient');
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

/** Of what no known page asked, every page that is open may be the one that did. */
function noteBlocked(sights: ReadonlyMap<Page, Sight>, page: Page | undefined, host: string): void {
  const own = page && sights.get(page);
  for (const sight of own ? [own] : sights.values()) sight.blocked.add(host);
}

async function read(page: Page): Promise<Pick<PageView, 'title' | 'text' | 'aria'>> {
  const body = page.locator('body');
  return {
    title: await page.title(),
    text: (await body.innerText({ timeout: settlingMs }).catch(() => '')).slice(0, longestText),
    aria: (await body.ariaSnapshot({ timeout: settlingMs }).catch(() => '')).slice(0, longestText),
  };
}

/** The size that an image has in a page of its own origin; undefined when it does not render. */
async function imageSize(page: Page, url: string, timeoutMs: number): Promise<ImageSize | undefined> {
  const blank = new URL('/assay-blank-page', url).href;
  // Answered here, never by the target: a page from which its image may be asked for.
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<img>' }));
  await page.goto(blank, { timeout: timeoutMs });
  return page.evaluate(
    (source) =>
      new Promise<{ width: number; height: number } | undefined>((resolve) => {
        const image = document.querySelector('img');
        if (!image) return resolve(undefined);
        image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
        image.onerror = () => resolve(undefined);
        image.src = source;
      }),
    url,
  );
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
