import { isExact } from '../../../../engine/json/guards.js';
import type { Finding } from '../../../../engine/types/index.js';
import { someKeys } from '../records.js';
import { type WalkedPage, type Walk, type Figures, numberAt } from './walk.js';

/** A page after the last may be refused, be empty, or be some other page again, if it says so or repeats it. */
export function recordsBeyond({ current }: Figures, { pages, beyond }: Walk): Finding | undefined {
  if (beyond?.status !== 200 || numberAt(beyond.body, current) !== pages.length + 1) return undefined;
  const known = new Set(pages.flatMap(({ keys }) => keys));
  const further = beyond.keys.filter((key) => !known.has(key));
  return further.length === 0
    ? undefined
    : wrong(`no further records after page ${pages.length}, the last one`, someKeys(further));
}

export function repeated(pages: readonly WalkedPage[]): Finding | undefined {
  const [twice] = repeatsIn(pages.map(({ keys }) => keys));
  if (!twice) return undefined;
  const [first, again] = [twice.first, twice.again].map((index) => pages[index]?.name ?? '');
  return wrong('every record once', `${someKeys([twice.key])} on ${first} and on ${again}`);
}

/** The keys that come again, with the pages on which they come first and again. */
export function repeatsIn(
  pages: readonly (readonly string[])[],
): { key: string; first: number; again: number }[] {
  const seen = new Map<string, number>();
  return pages.flatMap((keys, again) =>
    keys.filter(isExact).flatMap((key) => {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, again);
      return first === undefined ? [] : [{ key, first, again }];
    }),
  );
}

/** Pages that hold nothing lead nowhere; that a single one of many is empty, no document excludes. */
export function emptyBeforeEnd(pages: readonly WalkedPage[], whole: boolean): Finding | undefined {
  const before = whole ? pages.slice(0, -1) : pages;
  if (before.length === 0 || before.some(({ keys }) => keys.length > 0)) return undefined;
  return wrong('records on the pages', `none on ${before.length} of ${pages.length}`);
}

export function wrongCount(pages: readonly WalkedPage[], whole: boolean, count: number): Finding | undefined {
  const walked = pages.reduce((sum, { keys }) => sum + keys.length, 0);
  if (walked > count) return wrong(`at most ${count} records, as the figure says`, `${walked}`);
  return whole && walked !== count
    ? wrong(`${count} records, as the figure says`, `${walked} on all ${pages.length} pages`)
    : undefined;
}

export function wrong(expected: string, actual: string, at = ''): Finding {
  return { expected: [expected], actual, at };
}
