import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { numberOf } from '../relations/numbers.js';
import { phrasePattern, reach, spanOf, type Span } from './visible-text.js';
import { figurePattern, type Unit } from './figures.js';
import { placesOfValue } from './shown-values.js';

/** Words for a figure, and the pointer to it in the record. */
export interface Labelled {
  words: string[];
  at: string;
}

/** Figures follow each other as their names do, whether each stands before its name, behind it or in a row below. */
export function checkOrder(
  unit: Unit,
  of: readonly Labelled[],
  seen: readonly string[],
  record: Json,
): CheckOutcome {
  const values = of.map(({ at }) => numberOf(select(record, at)[0]?.value));
  const [one, other] = values;
  if (one === undefined || other === undefined || one === other)
    return irrelevant('the record has no two figures that differ');
  const orders = seen
    .flatMap((text) => partsWithBoth(text, of))
    .flatMap((part) => orderIn(part, unit, of, [one, other]) ?? []);
  if (orders.length === 0)
    return irrelevant('the page does not show both figures once each, beside their names');
  if (orders.includes(true)) return holds;
  const wanted = of.map(({ words: [word = ''] }, index) => `${word}: ${values[index]} ${unit}`);
  return violated(wanted.join(', '), 'the page shows both figures, each by the name of the other', of[0]?.at);
}

/** Each name is looked for in so many places: a hostile page may have any number. */
const mostNames = 100;

/** The parts of a text around each place where both names stand near each other. */
function partsWithBoth(text: string, of: readonly Labelled[]): string[] {
  const [ones = [], others = []] = of.map(({ words }) =>
    [...text.matchAll(phrasePattern(words))].slice(0, mostNames).map(spanOf),
  );
  const lengthOf = (one: Span, two: Span) => Math.max(one.end, two.end) - Math.min(one.start, two.start);
  const parts = ones.flatMap((one) => {
    const [nearest] = others.toSorted((two, three) => lengthOf(one, two) - lengthOf(one, three));
    if (!nearest || lengthOf(one, nearest) > 2 * reach) return [];
    const start = Math.max(0, Math.min(one.start, nearest.start) - reach);
    return [text.slice(start, Math.max(one.end, nearest.end) + reach)];
  });
  return [...new Set(parts)];
}

/** Whether names and figures are in the same order; undefined where one of them stands elsewhere, too, or not at all. */
function orderIn(
  around: string,
  unit: Unit,
  of: readonly Labelled[],
  values: [number, number],
): boolean | undefined {
  const labels = of.map(({ words }) => [...around.matchAll(phrasePattern(words))].map(spanOf));
  // Figures that are near each other may each be rounded to the other: what is written as it is, is meant.
  const exact = values.map((value) => exactPlaces(around, unit, value));
  const rounded = values.map((value) => placesOfValue(around, unit, value));
  const places = [exact, rounded].find((each) => each.every(({ length }) => length === 1));
  const names = inOrder(labels);
  const figures = places && inOrder(places);
  if (names === undefined || figures === undefined) return undefined;
  return names === figures || (isSwapped(around, unit, of, values) ? false : undefined);
}

/** Whether each figure stands right by the name of the other, or there is no further one: others might be meant. */
function isSwapped(
  around: string,
  unit: Unit,
  of: readonly Labelled[],
  [first, second]: [number, number],
): boolean {
  const figures = [...around.matchAll(figurePattern(unit))].map(spanOf);
  const shows = (span: Span | undefined, value: number) =>
    span !== undefined && placesOfValue(around.slice(span.start, span.end), unit, value).length > 0;
  const [one, other] = of.map(({ words }) => [...around.matchAll(phrasePattern(words))].map(spanOf));
  const behind = ({ end }: Span) => figures.find(({ start }) => start >= end);
  const before = ({ start }: Span) => figures.findLast(({ end }) => end <= start);
  return (
    figures.length === 2 ||
    [behind, before].some(
      (next) =>
        (one ?? []).some((label) => shows(next(label), second)) &&
        (other ?? []).some((label) => shows(next(label), first)),
    )
  );
}

/** Where a text shows a figure with all of its digits. */
const exactPlaces = (text: string, unit: Unit, value: number): Span[] =>
  placesOfValue(text, unit, value).filter(
    ({ start, end }) => Number.parseFloat(text.slice(start, end)) === value,
  );

/** Whether all of the one are before all of the other; undefined where they are mixed. */
function inOrder([one = [], other = []]: Span[][]): boolean | undefined {
  const before = (some: Span[], others: Span[]) =>
    some.every(({ end }) => others.every(({ start }) => end <= start));
  if (before(one, other)) return true;
  return before(other, one) ? false : undefined;
}
