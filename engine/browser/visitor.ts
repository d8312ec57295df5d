import type { Browser } from '@playwright/test';
import type { Visit, VisitOptions } from '../types/index.js';
import { settlingMs, viewPage } from './view-page.js';
import { type Person, newPerson } from './person.js';
import { within } from './answer-within.js';
import { launch } from './launch.js';

/** A browser that opens pages for the worker which it belongs to. */
export interface Visitor {
  /** Opens an address as a person would. Rejects when the document itself cannot be had within `timeoutMs`. */
  visit: Visit;
  close(): Promise<void>;
}

/**
 * A visitor whose browser starts with the first visit. Each visit is a new person's, without anything kept from another;
 * with `familiar`, visits to one origin are the same person's, which takes half the time.
 */
export function openVisitor(executablePath: string, { familiar = false } = {}): Visitor {
  let browser: Promise<Browser> | undefined;
  let known: { name: string; person: Promise<Person> } | undefined;
  const personFor = async (origin: string, { turn, userAgent }: VisitOptions): Promise<Person> => {
    browser ??= launch(executablePath);
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
        return await within(timeoutMs + 3 * settlingMs, viewPage(page, sight, url, timeoutMs));
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
