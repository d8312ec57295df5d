import { isObject, scalarText } from '../../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Json, PageView } from '../../../../engine/types/index.js';
import { irrelevant } from '../records.js';
import { numberOf } from '../relations/numbers.js';
import type { Unit } from './figures.js';
import { checkOrder } from './page-order.js';
import { unlessBlocked } from './page-texts.js';

/** A figure that the record does not name, but another answer about it may: all of the words are in the names of its members. */
export interface ToldElsewhere {
  in: string[];
  named: string[];
  /** Words of the other figure. */
  versus: string[];
}

/** What a page shows of two figures that other answers about its record name. */
interface Shown {
  words: string[];
  unit: Unit;
  other: { at: string; words: string[] };
  view: PageView;
  seen: string[];
  record: Json;
}

/**
 * Two figures stand by their own names where other answers name at least one of them; the one that none of them names is
 * what the record has.
 */
export function checkToldElsewhere(
  told: ToldElsewhere,
  { words, unit, other, view, seen, record }: Shown,
  exchanges: readonly Exchange[],
): CheckOutcome {
  const bodies = exchanges.flatMap(({ step, response }) =>
    told.in.includes(step.name) && response?.status === 200 ? (response.json ?? []) : [],
  );
  const own = figureNamed(bodies, told.named);
  const versus = figureNamed(bodies, told.versus);
  if (own === undefined && versus === undefined)
    return irrelevant('no other answer names one of the figures');
  if (!isObject(record)) return irrelevant('the page has no record');
  const recorded = record[other.at.slice(1)] ?? null;
  const [one, two] = [told.named, told.versus].map((names) => names.join(' '));
  const both = { [one ?? '']: own ?? recorded, [two ?? '']: versus ?? recorded };
  const labelled = [
    { words, at: `/${one}` },
    { words: other.words, at: `/${two}` },
  ];
  return unlessBlocked(view, checkOrder(unit, labelled, seen, both));
}

/** The one figure, outside of lists, in whose name, or the names around it, all of the words are. */
function figureNamed(bodies: readonly Json[], words: readonly string[]): number | undefined {
  const patterns = words.map((word) => new RegExp(`(?<!\\d)${word}(?!\\d)`, 'i'));
  const found = new Set(
    bodies
      .flatMap((body) => figuresIn(body, ''))
      .filter(({ name }) => patterns.every((pattern) => pattern.test(name)))
      .map(({ figure }) => figure),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

function figuresIn(value: Json, name: string): { name: string; figure: number }[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([inner, each]) => figuresIn(each, `${name} ${inner}`));
  const figure = scalarText(value) === undefined ? undefined : numberOf(value);
  return figure === undefined ? [] : [{ name, figure }];
}
