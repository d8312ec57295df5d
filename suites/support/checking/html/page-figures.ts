import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { excerpt, checkWords } from './page-texts.js';
import { holds, irrelevant, violated } from '../records.js';
import { numberOf } from '../relations/numbers.js';
import { isLeftBlank } from './left-blank.js';
import { brokenFigures } from './broken-figures.js';
import { phrasePattern, reach, spanOf, surroundings } from './visible-text.js';
import { figuresIn, saysNothingMeasured, showsFigure, unitInHeading, type Unit } from './figures.js';
import { showsValue } from './shown-values.js';

/** A figure that a page shows beside one of the words. */
export interface PageFigure {
  words: string[];
  unit: Unit;
  /** Pointer to the figure in the record. */
  at?: string;
  /** Any figure in the unit is right; the record's only tells whether there must be one. */
  any?: boolean;
  /** Words for another figure in the unit, which is not this one. */
  others?: string[];
  /** The lines of the page. */
  lines?: string[];
}

/** A figure beside one of the words, and where the record holds it, this very figure. */
export function checkFigure(figure: PageFigure, seen: readonly string[], record: Json): CheckOutcome {
  const { words, unit, at, any = false, others = [], lines = [] } = figure;
  const near = surroundings(seen, words);
  if (near.length === 0) return checkWords(words, seen);
  const recorded = at === undefined ? undefined : numberOf(select(record, at)[0]?.value);
  const shown = recorded !== undefined && near.some((each) => showsValue(each, unit, recorded));
  // What a page writes where the record has no figure is open.
  const isLost = at === undefined || (recorded !== undefined && !shown);
  const [broken] = isLost ? brokenFigures(seen, words, unit) : [];
  const wanted = `${words.join(', ')}, with a figure in ${unit}`;
  if (broken !== undefined) return violated(wanted, `beside it: ${broken}`);
  if (at === undefined && isLeftBlank(lines, words, others, unit))
    return violated(wanted, 'nothing beside it');
  if (!near.some((each) => showsFigure(each, unit))) {
    if (near.some(saysNothingMeasured)) return irrelevant('nothing was measured');
    return violated(wanted, `beside it: ${excerpt(near)}`);
  }
  const alone = others.length > 0 && seen.every((text) => lacksOne(text, words, others, unit));
  if (alone) return violated(`${wanted}, beside that of ${others.join(', ')}`, `beside it: ${excerpt(near)}`);
  if (at === undefined || any || shown) return holds;
  if (recorded === undefined) return irrelevant(`the record has no number at ${at}`);
  return violated(
    `${words.join(', ')}: ${recorded} ${unit}, as the record says`,
    `beside it: ${excerpt(near)}`,
    at,
  );
}

/** Whether the names of two figures stand near each other, with less than two figures around them. */
function lacksOne(text: string, words: readonly string[], others: readonly string[], unit: Unit): boolean {
  const own = [...text.matchAll(phrasePattern(words))].map(spanOf);
  const other = [...text.matchAll(phrasePattern(others))].map(spanOf);
  const around = own.flatMap((one) =>
    other.flatMap((two) => {
      const [start, end] = [Math.min(one.start, two.start), Math.max(one.end, two.end)];
      return end - start > 2 * reach ? [] : [text.slice(Math.max(0, start - reach), end + reach)];
    }),
  );
  return (
    around.length > 0 &&
    around.every(
      (part) => figuresIn(part, unit) < 2 && !saysNothingMeasured(part) && !unitInHeading(part, unit),
    )
  );
}
