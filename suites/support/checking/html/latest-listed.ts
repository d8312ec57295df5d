import { entries } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { columnsOf } from '../relations/days.js';
import { momentOf } from '../relations/later.js';
import { figurePattern } from './figures.js';
import { checkWords } from './page-texts.js';
import { showsValue } from './shown-values.js';

const unit = 'milliseconds';

/**
 * Of a list in another answer that is longer than what a page shows of it, and tells the moment of each entry, the page
 * shows the latest entries, not the earliest. Where it shows neither row of figures, nothing is known.
 */
export function checkLatest(
  { words, number }: { words: readonly string[]; number: number },
  body: Json,
  seen: readonly string[],
): CheckOutcome {
  const rows = rowsIn(body).filter(({ length }) => length > number);
  if (rows.length === 0)
    return irrelevant(`no other answer lists more than ${number} figures by their moments`);
  const named = checkWords(words, seen);
  if (named.relevant && named.finding) return irrelevant('the page does not name the figures');
  const shown = seen.map((text) => [...text.matchAll(figurePattern(unit))].map(([figure]) => figure));
  const isShown = (row: number[]) =>
    shown.some((figures) => [row, row.toReversed()].some((each) => holdsRow(figures, each)));
  if (rows.some((row) => isShown(row.slice(-number)))) return holds;
  return rows.some((row) => isShown(row.slice(0, number)))
    ? violated(`the last ${number} of those that are listed`, `the first ${number}`)
    : irrelevant('the page does not write the figures of the list');
}

/** What the entries of lists, at any depth, hold at each place that is a number in all, from the earliest to the latest. */
function rowsIn(body: Json): number[][] {
  const inside = entries(body).flatMap(([, inner]) => rowsIn(inner));
  if (!Array.isArray(body)) return inside;
  const times = columnsOf(body, '', momentOf).map((column) => column.map(({ number }) => number));
  const isRising = times.some(isSorted);
  if (!isRising && !times.some((column) => isSorted(column.toReversed()))) return inside;
  const own = columnsOf(body, '', (value) => (typeof value === 'number' ? value : undefined)).map((column) =>
    column.map(({ number }) => number),
  );
  return [...(isRising ? own : own.map((row) => row.toReversed())), ...inside];
}

const isSorted = (numbers: number[]): boolean =>
  numbers.every((each, index) => index === 0 || each > (numbers[index - 1] ?? each));

/** Whether figures that are written behind each other are those of a row. */
function holdsRow(figures: readonly string[], row: readonly number[]): boolean {
  return figures.some((_, start) =>
    row.every((value, index) => showsValue(figures[start + index] ?? '', unit, value)),
  );
}
