import type { Browser } from 'playwright-core';
import type { Visit, VisitOptions } from '../types/index.js';
import { settlingMs, viewPage } from './view-page.js';
import { type Person, movedTo, newPerson, windowOf } from './person.js';
import { rememberShown } from './shown-before.js';
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
 * with `familiar`, visits are the same person's, in the same windows, and what a page without scripts shows is read once,
 * which takes a third of the time.
 */
export function openVisitor(executablePath: string, { familiar = false } = {}): Visitor {
  const people = openPeople(executablePath, familiar);
  const readShown = familiar ? rememberShown() : undefined;
  return {
    async visit(url, timeoutMs, options = {}) {
      const person = await people.personFor(new URL(url).origin, options);
      const page = await windowOf(person);
      const sight = { errors: [], failed: [], blocked: new Set<string>() };
      person.sights.set(page, sight);
      let isReusable = false;
      try {
        const viewing = viewPage(page, sight, url, timeoutMs, readShown);
        const { view, scripted } = await within(timeoutMs + 3 * settlingMs, viewing);
        isReusable = familiar && !scripted;
        return view;
      } finally {
        person.sights.delete(page);
        person.metScripts ||= !isReusable;
        if (isReusable) person.idle.push(page);
        else await (familiar ? page : person.context).close();
      }
    },
    close: people.close,
  };
}

/** The people that visit pages in one browser, which starts with the first of them. */
function openPeople(
  executablePath: string,
  familiar: boolean,
): { personFor: (origin: string, options: VisitOptions) => Promise<Person>; close: () => Promise<void> } {
  let browser: Promise<Browser> | undefined;
  let known: { name: string; person: Promise<Person> } | undefined;
  return {
    async personFor(origin, { turn, userAgent }) {
      browser ??= launch(executablePath);
      const running = browser;
      const place = { origin, turn };
      const meet = async () => newPerson(await running, place, userAgent);
      if (!familiar) return meet();
      const name = `${origin} ${userAgent}`;
      if (known?.name === name) return known.person;
      const left = known?.person;
      const moved = async () => left && movedTo(await left, place, userAgent);
      known = { name, person: moved().then((person) => person ?? meet()) };
      return known.person;
    },
    async close() {
      await (await browser)?.close();
    },
  };
}
