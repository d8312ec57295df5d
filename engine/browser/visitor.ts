import pLimit from 'p-limit';
import type { Browser, Page } from 'playwright-core';
import type { Visit, VisitOptions } from '../types/index.js';
import { documentAt, type Document } from './document.js';
import type { Place } from './keep-to-origin.js';
import type { Sight } from './sight.js';
import { settlingMs, viewPage, type Viewed } from './view-page.js';
import { type Person, movedTo, newPerson, windowOf } from './person.js';
import { rememberViews } from './seen-before.js';
import { within } from './answer-within.js';
import { launch } from './launch.js';

/**
 * Pages that a familiar visitor has open at a time: a proof asks for dozens, and a busy machine would not read in time what they
 * show. Others may wait for the turn of a host while a page is open, and no host waits for another's.
 */
const mostOpen = 8;

/** A browser that opens pages for the worker which it belongs to. */
export interface Visitor {
  /** Opens an address as a person would. Rejects when the document itself cannot be had within `timeoutMs`. */
  visit: Visit;
  close(): Promise<void>;
}

/**
 * A visitor whose browser starts with the first visit, also with the first after it was closed. Each visit is a new person's,
 * without anything kept from another; with `familiar`, visits are the same person's, in the same windows, and a document that
 * nothing else has a part in is shown once: most of what a browser does for a page it does to draw it.
 */
export function openVisitor(executablePath: string, { familiar = false } = {}): Visitor {
  const people = openPeople(executablePath, familiar);
  const seen = rememberViews();
  const inTurn = pLimit(familiar ? mostOpen : Infinity);
  const open = async (url: string, timeoutMs: number, options: VisitOptions, document?: Document) => {
    const { person, leave } = await people.meet(new URL(url).origin, options);
    try {
      return await visitAs(person, familiar, document, (page, sight) =>
        within(timeoutMs + 3 * settlingMs, viewPage(page, sight, url, timeoutMs)),
      );
    } finally {
      leave();
    }
  };
  return {
    async visit(url, timeoutMs, options = {}) {
      const document = familiar ? await documentAt(url, timeoutMs, options.userAgent) : undefined;
      const before = document && seen.viewOf(document);
      if (before) return before;
      const { view, alone } = await inTurn(() => open(url, timeoutMs, options, document));
      if (document && alone) seen.keep(document, view);
      return view;
    },
    close: people.close,
  };
}

/** Opens a page in a window of a person, which stays open for the next page where nothing of this one can be left. */
async function visitAs(
  person: Person,
  familiar: boolean,
  document: Document | undefined,
  open: (page: Page, sight: Sight) => Promise<Viewed>,
): Promise<Viewed> {
  const page = await windowOf(person);
  const sight: Sight = { errors: [], failed: [], blocked: new Set<string>(), document };
  person.sights.set(page, sight);
  let isReusable = false;
  try {
    const viewed = await open(page, sight);
    isReusable = familiar && !viewed.scripted;
    return viewed;
  } finally {
    person.sights.delete(page);
    person.metScripts ||= !isReusable;
    if (isReusable) person.idle.push(page);
    else await (familiar ? page : person.context).close();
  }
}

/** A person, and how to say that the visit is over. */
interface Met {
  person: Person;
  leave: () => unknown;
}

/** Somebody who is known at one origin, and has pages of it open. */
interface Acquaintance {
  name: string;
  person: Promise<Person>;
  visits: number;
}

/** The people that visit pages in one browser, which starts with the first of them. */
function openPeople(
  executablePath: string,
  familiar: boolean,
): { meet: (origin: string, options: VisitOptions) => Promise<Met>; close: () => Promise<void> } {
  let browser: Promise<Browser> | undefined;
  const known: Acquaintance[] = [];

  /** The person of an origin; else one who has nothing open moves there, or a new one comes. */
  const acquaintanceAt = (place: Place, userAgent: string | undefined, running: Promise<Browser>) => {
    const name = `${place.origin} ${userAgent}`;
    const same = known.find((each) => each.name === name);
    if (same) return same;
    const idle = known.findIndex(({ visits }) => visits === 0);
    const [left] = idle < 0 ? [] : known.splice(idle, 1);
    const person = moved(left, place, userAgent).then(
      async (person) => person ?? newPerson(await running, place, userAgent),
    );
    const met = { name, person, visits: 0 };
    known.push(met);
    return met;
  };

  return {
    async meet(origin, { turn, userAgent }) {
      browser ??= launch(executablePath);
      const place = { origin, turn };
      if (!familiar)
        return { person: await newPerson(await browser, place, userAgent), leave: () => undefined };
      const met = acquaintanceAt(place, userAgent, browser);
      met.visits++;
      return { person: await met.person, leave: () => met.visits-- };
    },
    async close() {
      const closing = browser;
      browser = undefined;
      known.length = 0;
      await (await closing)?.close();
    },
  };
}

async function moved(
  left: Acquaintance | undefined,
  place: Place,
  userAgent: string | undefined,
): Promise<Person | undefined> {
  return left && movedTo(await left.person, place, userAgent);
}
