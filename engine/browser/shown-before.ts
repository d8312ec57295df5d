import { latestOnly } from '../latest-only.js';
import type { PageView } from '../types/index.js';

/** What a page shows, to the eye and to a screen reader. */
export type Shown = Pick<PageView, 'title' | 'language' | 'text' | 'aria'>;

/** Reads what a page shows, or knows it: `markup` is the page's own, answered by `origin`. */
export type ReadShown = (origin: string, markup: string, read: () => Promise<Shown>) => Promise<Shown>;

/** So many pages are remembered, those met last. */
const most = 400;

/** Stands for the origin, which is another one for each implementation that answers the same page. */
const anyOrigin = 'http://origin.invalid';

/**
 * Reads what pages show and remembers it by their markup. Only for pages that are made of nothing else: no script, frame
 * or style sheet of their own address has a part in what they show.
 */
export function rememberShown(): ReadShown {
  const known = latestOnly<Shown>(most);
  return async (origin, markup, read) => {
    const key = markup.replaceAll(origin, anyOrigin);
    const before = known.get(key);
    const shown = before ?? elsewhere(await read(), origin, anyOrigin);
    // Nothing may also mean that there was no time to read it.
    if (shown.text !== '' && shown.aria !== '') known.set(key, shown);
    return elsewhere(shown, anyOrigin, origin);
  };
}

function elsewhere(shown: Shown, from: string, to: string): Shown {
  const moved = (text: string): string => text.replaceAll(from, to);
  return { ...shown, title: moved(shown.title), text: moved(shown.text), aria: moved(shown.aria) };
}
