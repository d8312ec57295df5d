import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { VisitOptions } from '../types/index.js';
import { keepToOrigin } from './keep-to-origin.js';
import type { Sight } from './sight.js';

/** Somebody who opens pages of one origin, and what is noted of each page. */
export interface Person {
  context: BrowserContext;
  sights: Map<Page, Sight>;
}

/** A new person, whose pages contact one origin only. */
export async function newPerson(
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
  await keepToOrigin(context, person.sights, origin, turn);
  return person;
}
