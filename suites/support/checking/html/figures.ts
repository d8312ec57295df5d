/** Units in which a page may write a figure: the words for it, and how many of the record's units each is. */
export const units = {
  percent: { '%': 1, percent: 1, 'per cent': 1, pct: 1 },
  milliseconds: { ms: 1, msec: 1, milliseconds: 1, millis: 1, s: 1000, sec: 1000, seconds: 1000 },
} as const;
export type Unit = keyof typeof units;
export const unitNames = Object.keys(units);

/** What stands where nothing was measured. */
const placeholders =
  /\bn\/?a\b|no data|not enough|unknown|not (yet )?(known|measured|available)|pending|(^|\s)[\u2012-\u2015-](\s|$)/i;
export const thousands = "[,.'’\\u00a0\\u2009\\u202f]";
export const number = `\\d{1,3}(?:${thousands}\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?`;

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
  return unitInHeading(text, unit) && new RegExp(number, 'u').test(text);
}

/** Whether a heading names the unit of the figures below it. */
export function unitInHeading(text: string, unit: Unit): boolean {
  const names = Object.keys(units[unit]).join('|');
  return new RegExp(`[(\\[]\\s*(?:${names})\\s*[)\\]]|\\bin (?:${names})(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** How many figures in the unit a text shows; some may share its name ("99.9 / 100 %"). */
export function figuresIn(text: string, unit: Unit): number {
  const names = Object.keys(units[unit]).join('|');
  const joined = new RegExp(
    `(?:(?:${number})\\s*(?:[/|,·&–-]|and)\\s*)*(?:${number})\\s*(?:${names})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return [...text.matchAll(joined)].flatMap(([all]) => [...all.matchAll(new RegExp(number, 'gu'))]).length;
}
