import { figurePattern, type Unit } from './figures.js';
import { type Span, spanOf } from './visible-text.js';

/** Characters between two figures of a list, and between its name and its first figure, at most. */
const gap = 80;
const distance = 400;

/** How many figures follow each other in the lists behind a label that fits the pattern, or before it. */
export function figureRuns(text: string, label: RegExp, unit: Unit): number[] {
  const labels = [...text.matchAll(label)].map(spanOf);
  return runsIn(text, unit).flatMap(({ start, end, figures }) =>
    countsBeside(
      labels.filter((each) => each.start < end && start - each.end <= distance),
      figures,
    ),
  );
}

/** How many figures follow each other in the longest list, be it named or not. */
export function longestRun(text: string, unit: Unit): number {
  return Math.max(0, ...runsIn(text, unit).map(({ figures }) => figures.length));
}

interface Run extends Span {
  figures: Span[];
}

function runsIn(text: string, unit: Unit): Run[] {
  const runs: Run[] = [];
  for (const figure of [...text.matchAll(figurePattern(unit))].map(spanOf)) {
    const last = runs.at(-1);
    if (last && figure.start - last.end <= gap) {
      last.end = figure.end;
      last.figures.push(figure);
    } else runs.push({ ...figure, figures: [figure] });
  }
  return runs;
}

/** How many figures stand behind each label, and before the first: other figures may stand right before a list. */
function countsBeside(labels: readonly Span[], figures: readonly Span[]): number[] {
  const [first] = labels;
  if (!first) return [];
  const before = figures.filter(({ start }) => start < first.start).length;
  return [before, ...labels.map(({ end }) => figures.filter(({ start }) => start >= end).length)];
}

/**
 * Whether markup holds so many of something: elements of a name in a row, points of a curve, numbers in a list. A curve
 * may close with corners of its own.
 */
export function holdsMany(markup: string, number: number): boolean {
  const lists = [
    ...markup.matchAll(/\s(?:points|d|data-[\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
    ...markup.matchAll(/\[([\d\s.,eE+-]{2,})\]/g),
  ].map(([, one, other]) => (one ?? other ?? '').match(/-?\d+(?:\.\d+)?/g)?.length ?? 0);
  if (lists.some((count) => [number, 2 * number, 2 * number + 4].includes(count))) return true;
  return [...rowsIn(markup)].some((count) => count === number || count === number + 1);
}

/** How many elements of one name follow each other, each without another one of its name inside. */
function rowsIn(markup: string): number[] {
  const names = [...markup.matchAll(/<(\/?)([a-z][\w:-]*)/gi)];
  const open: { name: string; children: Map<string, number> }[] = [{ name: '', children: new Map() }];
  const rows: number[] = [];
  for (const [, closing, written = ''] of names) {
    const name = written.toLowerCase();
    if (closing === '') {
      const unclosed = open.findLastIndex((each) => each.name === name);
      if (endless.has(name) && unclosed > 0 && !open.slice(unclosed).some((each) => lists.has(each.name)))
        for (const { children } of open.splice(unclosed)) rows.push(...children.values());
      const children = open.at(-1)?.children;
      children?.set(name, (children.get(name) ?? 0) + 1);
      if (!alone.has(name)) open.push({ name, children: new Map() });
      continue;
    }
    const place = open.findLastIndex((each) => each.name === name);
    if (place <= 0) continue;
    for (const { children } of open.splice(place)) rows.push(...children.values());
  }
  return [...rows, ...open.flatMap(({ children }) => [...children.values()])];
}

/** Elements whose end may be left out, and those that hold them. */
const endless = new Set(['li', 'tr', 'td', 'th', 'dt', 'dd', 'option']);
const lists = new Set(['ul', 'ol', 'dl', 'table', 'tbody', 'select']);

/** Elements that hold nothing, so that they have no end. */
const alone = new Set(
  'area base br col embed hr img input link meta source track wbr rect circle line path polyline polygon ellipse use'.split(
    ' ',
  ),
);
