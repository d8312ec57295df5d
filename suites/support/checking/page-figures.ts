import { select } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { excerpt, checkWords } from './page-texts.js';
import { holds, irrelevant, someKeys, violated } from './records.js';
import { numberOf } from './relations.js';
import { dayOf } from './text-relations.js';
import {
  brokenFigures,
  phrasePattern,
  saysNothingMeasured,
  showsFigure,
  showsValue,
  surroundings,
  type Unit,
} from './visible.js';

/** A figure that a page shows beside one of the words. */
export interface PageFigure {
  words: string[];
  unit: Unit;
  /** Pointer to the figure in the record. */
  at?: string;
  /** Any figure in the unit is right; the record's only tells whether there must be one. */
  any?: boolean;
}

/** A figure beside one of the words, and where the record holds it, this very figure. */
export function checkFigure(figure: PageFigure, seen: readonly string[], record: Json): CheckOutcome {
  const { words, unit, at, any = false } = figure;
  const near = surroundings(seen, words);
  if (near.length === 0) return checkWords(words, seen);
  const recorded = at === undefined ? undefined : numberOf(select(record, at)[0]?.value);
  const shown = recorded !== undefined && near.some((each) => showsValue(each, unit, recorded));
  // What a page writes where the record has no figure is open.
  const isLost = at === undefined || (recorded !== undefined && !shown);
  const [broken] = isLost ? brokenFigures(seen, words, unit) : [];
  const wanted = `${words.join(', ')}, with a figure in ${unit}`;
  if (broken !== undefined) return violated(wanted, `beside it: ${broken}`);
  if (!near.some((each) => showsFigure(each, unit))) {
    if (near.some(saysNothingMeasured)) return irrelevant('nothing was measured');
    return violated(wanted, `beside it: ${excerpt(near)}`);
  }
  if (at === undefined || any || shown) return holds;
  if (recorded === undefined) return irrelevant(`the record has no number at ${at}`);
  return violated(
    `${words.join(', ')}: ${recorded} ${unit}, as the record says`,
    `beside it: ${excerpt(near)}`,
    at,
  );
}

const newest = '(?:last|latest|newest|most recent|recent|past|previous)';
const yearMs = 366 * 86_400_000;

/**
 * A page that says how many of the newest there are says the right number; one that does not say it, may. Words in the
 * plural name what is counted. A record whose two dates are less than a year apart may not have so many.
 */
export function checkNumber(
  { words, number, between }: { words: string[]; number: number; between: string[] },
  seen: readonly string[],
  record: Json,
): CheckOutcome {
  const visible = checkWords([String(number), ...words], seen);
  if (visible.relevant && visible.finding) return visible;
  const nouns = phrasePattern(words.filter((word) => word.endsWith('s'))).source;
  const told = seen.flatMap((text) => [
    ...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${newest} (\\d+) ${nouns}`, 'giu')),
  ]);
  if (told.length === 0 || told.some(([, written]) => Number(written) === number)) return holds;
  const [since, until] = between.map((pointer) => dayOf(select(record, pointer)[0]?.value ?? null));
  if (since === undefined || until === undefined || until - since < yearMs)
    return irrelevant('there may not be so many yet');
  return violated(`the last ${number}`, `a page that says: ${someKeys(told.map(([phrase]) => phrase))}`);
}
