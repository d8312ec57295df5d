import { withoutDenied } from './denied.js';
import { placesIn } from './page-strangers.js';
import { phrasePattern } from './visible-text.js';

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

/** The forms of items that stand alone of all items on a line with one of the phrases, which is not denied there. */
export function onOneLine(
  lines: readonly string[],
  phrases: readonly string[],
  items: readonly string[][],
): string[] {
  return lines.flatMap((line) => {
    if (!phrasePattern(phrases).test(withoutDenied(line))) return [];
    const forms = placesIn(line, items.flat(), []).map(({ form }) => form);
    const named = items.filter((each) => each.some((form) => forms.includes(form)));
    return named.length === 1 ? forms : [];
  });
}
