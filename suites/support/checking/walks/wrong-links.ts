import { select } from '../../../../engine/json/pointer.js';
import type { Finding, Json } from '../../../../engine/types/index.js';
import { someKeys } from '../records.js';
import { type WalkedPage, type Walk, type Figures, numberAt } from './walk.js';
import { wrong } from './wrong-records.js';

export function wrongNumbers(figures: Figures, pages: readonly WalkedPage[]): Finding | undefined {
  const lasts = pages.map(({ body }) => numberAt(body, figures.last));
  const steady = mostCommon(lasts);
  const odd = steady === undefined ? undefined : pages.find((_, index) => lasts[index] !== steady);
  if (odd)
    return wrong(
      `${odd.name}: ${steady}, as on the other pages`,
      String(numberAt(odd.body, figures.last)),
      figures.last,
    );
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

/** The figure of most pages; undefined where they say different things, as of a listing that grows. */
function mostCommon(figures: readonly (number | undefined)[]): number | undefined {
  return figures.find((each) => figures.filter((other) => other === each).length * 2 > figures.length);
}

function nothingAt(body: Json, pointer: string): boolean {
  const value = select(body, pointer)[0]?.value;
  return value === undefined || value === null || value === false || value === '';
}

export function wrongWayBack(previous: string, { pages, back }: Walk): Finding | undefined {
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
