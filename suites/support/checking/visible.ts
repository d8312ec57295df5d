import type { PageView } from '../../../engine/types/page-view.js';
import { isObject } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';

/** Units in which a page may write a figure: the words for it, and how many of the record's units each is. */
const units = {
  percent: { '%': 1, percent: 1, 'per cent': 1, pct: 1 },
  milliseconds: { ms: 1, msec: 1, milliseconds: 1, millis: 1, s: 1000, sec: 1000, seconds: 1000 },
} as const;
export type Unit = keyof typeof units;
export const unitNames = Object.keys(units);

/** What stands where nothing was measured. */
const placeholders =
  /\bn\/?a\b|no data|not enough|unknown|not (yet )?(known|measured|available)|pending|(^|\s)[\u2012-\u2015-](\s|$)/i;
const thousands = "[,.'’\\u00a0\\u2009\\u202f]";
const number = `\\d{1,3}(?:${thousands}\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?`;
/** Characters around a word in which its figure is looked for. */
export const reach = 100;
/** A word that is cut is shown with so many more of its characters at most. */
const longestWord = 40;

/** What a person sees or is read: visible text and accessible names, in lines as one text, without invisible breaks. */
export function shownTexts(view: PageView): string[] {
  // A snapshot also tells where links lead, which nobody sees, and begins its lines with a dash.
  const aria = view.aria.replaceAll(/^\s*- (?:\/url:.*$)?/gm, '');
  return [view.text, aria].map(plain);
}

/** Lower case, without soft hyphens and the like, spaces as one. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

/** Finds any of the phrases, at the start of a word; a space in a phrase stands for any or no separator. */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const escaped = phrases.map((phrase) =>
    phrase
      .toLowerCase()
      .split(' ')
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\s\\u2010-\\u2015_-]*'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})`, 'giu');
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

export function saysNothingMeasured(text: string): boolean {
  return placeholders.test(text);
}

/** A figure with its unit, as a page writes it. */
export function figurePattern(unit: Unit): RegExp {
  const names = Object.keys(units[unit]).sort((one, other) => other.length - one.length);
  return new RegExp(`(${number})\\s*(${names.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Whether a text shows a figure in this unit, whose name may also stand in a heading beside it. */
export function showsFigure(text: string, unit: Unit): boolean {
  if (figurePattern(unit).test(text)) return true;
  const names = Object.keys(units[unit]).join('|');
  const inHeading = new RegExp(`[(\\[]\\s*(?:${names})\\s*[)\\]]|\\bin (?:${names})(?![\\p{L}\\p{N}])`, 'iu');
  return inHeading.test(text) && new RegExp(number, 'u').test(text);
}

/**
 * What a program writes for a figure that it has not got, where it stands beside one of the phrases and no figure in this
 * unit is between them. Figures on the other side excuse nothing: on which side a page has them is open.
 */
export function brokenFigures(texts: readonly string[], phrases: readonly string[], unit: Unit): string[] {
  const names = Object.keys(units[unit]).join('|');
  const broken = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:undefined|null|nan)\\s*(?:${names})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return texts.flatMap((text) => {
    const wrong = [...text.matchAll(broken)].map(spanOf);
    const labels = wrong.length === 0 ? [] : [...text.matchAll(phrasePattern(phrases))].map(spanOf);
    const beside = (one: Span, other: Span) =>
      other.start - one.end <= reach && !figurePattern(unit).test(text.slice(one.end, other.start));
    return wrong
      .filter((each) =>
        labels.some((label) => (label.end <= each.start ? beside(label, each) : beside(each, label))),
      )
      .map(({ start, end }) => text.slice(start, end));
  });
}

export interface Span {
  start: number;
  end: number;
}

export const spanOf = ({ index, 0: { length } }: RegExpExecArray): Span => ({
  start: index,
  end: index + length,
});

/** Whether a text shows this very figure, in any of the unit's sizes and rounded up or down to any decimal. */
export function showsValue(text: string, unit: Unit, value: number): boolean {
  // Thousands may be parted by a space.
  return [text, text.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '')].some(
    (each) => placesOfValue(each, unit, value).length > 0,
  );
}

/** Where a text shows this very figure. */
export function placesOfValue(text: string, unit: Unit, value: number): Span[] {
  const sizes: Record<string, number> = units[unit];
  return [...text.matchAll(new RegExp(`(${number})\\s*([\\p{L}%]*)`, 'giu'))]
    .filter(([, written = '', name = '']) =>
      mappingsOf(written).some(({ figure, step }) => {
        const size = sizes[name.toLowerCase()] ?? 1;
        return Math.abs(figure * size - value) <= step * size * (1 + 1e-9);
      }),
    )
    .map(spanOf);
}

/** What a written number may mean, and how much its last digit is worth: a comma may part thousands or decimals. */
function mappingsOf(written: string): { figure: number; step: number }[] {
  const asDecimal = written.replace(',', '.');
  const grouped = written.replaceAll(new RegExp(`${thousands}(?=\\d{3}(?!\\d))`, 'gu'), '').replace(',', '.');
  return [asDecimal, grouped]
    .filter((text) => /^\d+(\.\d+)?$/.test(text))
    .map((text) => ({ figure: Number(text), step: 10 ** -(text.split('.')[1]?.length ?? 0) }));
}

/**
 * For each place where one of the phrases stands, the nearest of the named texts before it and after it: which of them
 * it marks depends on the page.
 */
export function neighbours(
  texts: readonly string[],
  phrases: readonly string[],
  names: readonly string[],
): string[] {
  return texts.flatMap((text) => {
    const places = names.flatMap((name) => placesOf(text, name));
    return [...text.matchAll(phrasePattern(phrases))].flatMap(({ index }) => {
      const before = places
        .filter(({ end }) => end <= index)
        .sort((one, other) => other.end - one.end || one.start - other.start);
      const after = places
        .filter(({ start }) => start > index)
        .sort((one, other) => one.start - other.start || other.end - one.end);
      return [...before.slice(0, 1), ...after.slice(0, 1)].map(({ name }) => name);
    });
  });
}

function placesOf(text: string, name: string) {
  const places: { name: string; start: number; end: number }[] = [];
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
    places.push({ name, start, end: start + name.length });
  }
  return places;
}

/** Whether a payload has a member with one of the words in its name, and every list in those members is empty. */
export function listsAreEmpty(body: Json, words: readonly string[]): boolean {
  const lists = membersNamed(body, words).flatMap(listsIn);
  return lists.length > 0 && lists.every((list) => list.length === 0);
}

/** The outermost members with one of the words in their names. */
export function membersNamed(body: Json, words: readonly string[]): Json[] {
  return entries(body).flatMap(([name, value]) => {
    const fits = isObject(body) && words.some((word) => name.toLowerCase().includes(word));
    return fits ? [value] : membersNamed(value, words);
  });
}

function listsIn(value: Json): Json[][] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}
