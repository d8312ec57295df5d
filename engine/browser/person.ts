import type { Browser, BrowserContext, Page } from 'playwright-core';
import { keepToOrigin, type Place } from './keep-to-origin.js';
import type { Sight } from './sight.js';

/** Somebody who opens pages of one origin at a time, and what is noted of each page. */
export interface Person {
  context: BrowserContext;
  place: Place;
  userAgent: string | undefined;
  sights: Map<Page, Sight>;
  /** Windows that are open and show a page without scripts: nothing of it is left once another is opened there. */
  idle: Page[];
  /** Whether a page had scripts, or may have had: these may have kept anything. */
  metScripts: boolean;
}

/** A new person, whose pages contact one origin only. */
export async function newPerson(
  browser: Browser,
  place: Place,
  userAgent: string | undefined,
): Promise<Person> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    ignoreHTTPSErrors: false,
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  const notes = { sights: new Map<Page, Sight>(), idle: [], metScripts: false };
  const person: Person = { context, place, userAgent, ...notes };
  await keepToOrigin(context, person.sights, () => person.place);
  return person;
}

/** The same person at another origin, without anything kept; undefined where scripts may have kept what cannot be told. */
export async function movedTo(
  person: Person,
  place: Place,
  userAgent: string | undefined,
): Promise<Person | undefined> {
  if (person.metScripts || person.userAgent !== userAgent) {
    await person.context.close();
    return undefined;
  }
  await person.context.clearCookies();
  return Object.assign(person, { place });
}

/** A window in which the next page may be opened. */
export async function windowOf({ context, sights, idle }: Person): Promise<Page> {
  const before = idle.pop();
  if (before) return before;
  const page = await context.newPage();
  page.on('pageerror', (error) => sights.get(page)?.errors.push(error.message));
  page.on('response', (response) => {
    const asked = response.request().resourceType();
    if (response.status() >= 400 && ['script', 'fetch', 'xhr'].includes(asked))
      sights.get(page)?.failed.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  return page;
}
