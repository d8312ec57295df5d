import { units, type Unit, figurePattern } from './figures.js';
import { reach, phrasePattern, type Span, spanOf } from './visible-text.js';

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
