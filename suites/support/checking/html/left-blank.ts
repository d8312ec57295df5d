import { figurePattern, type Unit } from './figures.js';
import { phrasePattern } from './visible-text.js';

/**
 * Whether a page leaves the place of a figure blank: its name stands alone on a line, while the other figure stands with
 * its own on a line that is otherwise the same. What a line has besides, a sign for nothing as well, is no blank.
 */
export function isLeftBlank(
  lines: readonly string[],
  words: readonly string[],
  others: readonly string[],
  unit: Unit,
): boolean {
  const named = (phrases: readonly string[]) => {
    const pattern = phrasePattern(phrases);
    return lines.filter((line) => line.search(pattern) >= 0);
  };
  const own = named(words);
  if (own.length === 0 || own.some((line) => figurePattern(unit).test(line))) return false;
  const frames = named(others)
    .filter((line) => figurePattern(unit).test(line))
    .map((line) => framed(line.replaceAll(figurePattern(unit), ' '), others));
  return own.some((line) => frames.includes(framed(line, words)));
}

/** What is left of a line without the name of its figure. */
const framed = (line: string, phrases: readonly string[]): string =>
  line.replaceAll(phrasePattern(phrases), ' ').replaceAll(/\s+/g, ' ').trim();
