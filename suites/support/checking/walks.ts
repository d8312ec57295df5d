import { select } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';
import type { Finding } from '../../../engine/types/verdict.js';
import { someKeys } from './records.js';

/** One page of a walk: what identifies its records, in order. */
export interface WalkedPage {
  name: string;
  status: number;
  body: Json;
  keys: string[];
}

/** A listing as it was walked. */
export interface Walk {
  pages: WalkedPage[];
  /** Whether the walk came to the end of the listing. */
  whole: boolean;
  /** The number of records in all, as each page tells it. */
  counts?: number[];
  /** What the last page's address of the page before it led to. */
  back?: WalkedPage;
  /** What came for the number after that of the last page. */
  beyond?: WalkedPage;
}

/** Pointers to the figures of a page. */
export interface Figures {
  parameter?: string;
  current?: string;
  next?: string;
  last?: string;
  previous?: string;
  /** Number of records in all pages. */
  count?: string;
}

/** A listing in pages, with the pointers to its figures. */
export interface Paging extends Figures {
  operation: string;
  items: string;
  key?: string;
}

/** The whole number at a pointer, whether it is sent as a number or as a text. */
export function numberAt(body: Json, pointer: string | undefined): number | undefined {
  const value = pointer === undefined ? undefined : select(body, pointer)[0]?.value;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** The first thing that is wrong with a walk. A listing that changed while it was walked is not blamed for it. */
export function firstWrong(figures: Figures, walk: Walk): Finding | undefined {
  const { pages, whole, counts } = walk;
  const checks = [
    () => pages.map(missing).find((each) => each),
    () => (figures.parameter === undefined ? undefined : wrongNumbers(figures, pages)),
    () => (figures.previous === undefined ? undefined : wrongWayBack(figures.previous, walk)),
    () => repeated(pages),
    () => recordsBeyond(figures, walk),
    () => emptyBeforeEnd(pages, whole),
    () => (counts && new Set(counts).size === 1 ? wrongCount(pages, whole, counts[0] ?? 0) : undefined),
  ];
  for (const check of checks) {
    const finding = check();
    if (finding) return finding;
  }
  return undefined;
}

function missing({ name, status }: WalkedPage): Finding | undefined {
  return status === 200
    ? undefined
    : wrong(`${name}, which the page before it announces`, `status ${status}`);
}

function wrongNumbers(figures: Figures, pages: readonly WalkedPage[]): Finding | undefined {
  const lasts = pages.map(({ body }) => numberAt(body, figures.last));
  const steady = new Set(lasts).size === 1 ? lasts[0] : undefined;
  for (const [index, { body, name }] of pages.entries()) {
    const page = index + 1;
    const current = numberAt(body, figures.current);
    if (current !== undefined && current !== page)
      return wrong(`${name}: ${page}`, String(current), figures.current);
    const next = numberAt(body, figures.next);
    if (steady === undefined || next === undefined) continue;
    if (page < steady && next !== page + 1)
      return wrong(`${name} of ${steady}: ${page + 1}`, String(next), figures.next);
    if (page === steady && next > steady)
      return wrong(`the last page names no page after it`, String(next), figures.next);
  }
  const announced = pages.findIndex(
    ({ body }, index) =>
      figures.next !== undefined && index + 1 < (steady ?? 0) && nothingAt(body, figures.next),
  );
  return announced === -1
    ? undefined
    : wrong(`page ${announced + 1} of ${steady}: a next page`, 'none', figures.next);
}

function nothingAt(body: Json, pointer: string): boolean {
  const value = select(body, pointer)[0]?.value;
  return value === undefined || value === null || value === false || value === '';
}

function wrongWayBack(previous: string, { pages, back }: Walk): Finding | undefined {
  const [first, ...later] = pages;
  if (first && !nothingAt(first.body, previous))
    return wrong('no page before the first', 'an address', previous);
  const cut = later.find(({ body }) => nothingAt(body, previous));
  if (cut) return wrong(`${cut.name}: the address of the page before it`, 'none', previous);
  const before = pages.at(-2);
  // The order on a page is open.
  const sameRecords = back?.keys.toSorted().join() === before?.keys.toSorted().join();
  if (!back || !before || (back.status === 200 && sameRecords)) return undefined;
  return wrong(
    `the way back leads to ${before.name}: ${someKeys(before.keys)}`,
    `status ${back.status}: ${someKeys(back.keys)}`,
    previous,
  );
}

/** A page after the last may be refused, be empty, or be some other page again, if it says so or repeats it. */
function recordsBeyond({ current }: Figures, { pages, beyond }: Walk): Finding | undefined {
  if (beyond?.status !== 200 || numberAt(beyond.body, current) !== pages.length + 1) return undefined;
  const known = new Set(pages.flatMap(({ keys }) => keys));
  const further = beyond.keys.filter((key) => !known.has(key));
  return further.length === 0
    ? undefined
    : wrong(`no further records after page ${pages.length}, the last one`, someKeys(further));
}

function repeated(pages: readonly WalkedPage[]): Finding | undefined {
  const seen = new Map<string, string>();
  for (const { name, keys } of pages) {
    for (const key of keys) {
      const before = seen.get(key);
      if (before !== undefined)
        return wrong('every record once', `${someKeys([key])} on ${before} and on ${name}`);
      seen.set(key, name);
    }
  }
  return undefined;
}

function emptyBeforeEnd(pages: readonly WalkedPage[], whole: boolean): Finding | undefined {
  const empty = pages.findIndex(({ keys }) => keys.length === 0);
  const atEnd = whole && empty === pages.length - 1;
  if (empty === -1 || atEnd) return undefined;
  return wrong('records on every page', `none on page ${empty + 1} of ${pages.length}`);
}

function wrongCount(pages: readonly WalkedPage[], whole: boolean, count: number): Finding | undefined {
  const walked = pages.reduce((sum, { keys }) => sum + keys.length, 0);
  if (walked > count) return wrong(`at most ${count} records, as the figure says`, `${walked}`);
  return whole && walked !== count
    ? wrong(`${count} records, as the figure says`, `${walked} on all ${pages.length} pages`)
    : undefined;
}

function wrong(expected: string, actual: string, at = ''): Finding {
  return { expected: [expected], actual, at };
}
