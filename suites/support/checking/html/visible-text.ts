import { rememberingIn } from '../../../../engine/memo.js';
import type { PageView } from '../../../../engine/types/index.js';

/** Characters around a word in which its figure is looked for. */
export const reach = 100;
/** A word that is cut is shown with so many more of its characters at most. */
const longestWord = 40;
/** A longer phrase is told by how it begins: what a target sends may be of any length. */
export const longestPhrase = 300;

/** Many rules read the same page. */
const shown = rememberingIn<string[]>();

/** What a person sees or is read: visible text and accessible names, in lines as one text, without invisible breaks. */
export function shownTexts(view: PageView): string[] {
  return shown(view, 'texts', () => {
    // A snapshot also tells where links lead, which nobody sees, and begins its lines with a dash.
    const aria = view.aria.replaceAll(/^\s*- (?:\/url:.*$)?/gm, '');
    return [view.text, aria].map(plain);
  });
}

/** The lines of the visible text: what belongs together stands on one, unless the page is laid out otherwise. */
export function shownLines(view: PageView): string[] {
  return shown(view, 'lines', () => view.text.split('\n').map(plain));
}

/** Lower case, without soft hyphens and the like, spaces as one. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

/** Finds any of the phrases, at the start of a word or number; a space in a phrase stands for any or no separator. */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const escaped = phrases.map((phrase) =>
    phrase
      .slice(0, longestPhrase)
      .toLowerCase()
      .split(' ')
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\s\\u2010-\\u2015_-]*'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])(?:${escaped.join('|')})`, 'giu');
}

/** The text around each place where one of the phrases stands, without the phrase itself and without parts of words. */
export function surroundings(texts: readonly string[], phrases: readonly string[]): string[] {
  const pattern = phrasePattern(phrases);
  return texts.flatMap((text) =>
    [...text.matchAll(pattern)].map((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      return `${wholeWords(text, Math.max(0, start - reach), start)} | ${wholeWords(text, end, end + reach)}`;
    }),
  );
}

/** A part of a text, with the rest of the words that it would cut. */
function wholeWords(text: string, from: number, to: number): string {
  const before = /\S*$/.exec(text.slice(Math.max(0, from - longestWord), from))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(to, to + longestWord))?.[0] ?? '';
  return before + text.slice(from, to) + after;
}

export interface Span {
  start: number;
  end: number;
}

export const spanOf = ({ index, 0: { length } }: RegExpExecArray): Span => ({
  start: index,
  end: index + length,
});
