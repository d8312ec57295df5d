import { isObject } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/index.js';

/** What pages lack, taken together. */
interface Lack {
  expected: string;
  actual: string;
  at: string;
}

const counting = /^(count|total|total_?count|total_?items|total_?results|total_?records|totalHits)$/i;
const placing = ['rank', 'position', 'place'];
/** Records of a page that count on by one do so from one page to the next. */
const fewestPlaced = 3;

/**
 * The records that are lost between the pages, where each page says the same of how many there are, and that is more than
 * any page holds: it is not the number of its own.
 */
export function lostOf(bodies: readonly Json[], lists: readonly Json[][]): Lack | undefined {
  const held = lists.reduce((sum, list) => sum + list.length, 0);
  const longest = Math.max(...lists.map((list) => list.length));
  const [figure] = figuresOf(bodies[0] ?? null).filter(
    ({ at, count }) =>
      count > longest &&
      bodies.every((body) => figuresOf(body).some((each) => each.at === at && each.count === count)),
  );
  if (!figure || held >= figure.count) return undefined;
  return {
    expected: `${figure.count} records on all pages together, as ${figure.at} says`,
    actual: `${held} on ${lists.length} pages`,
    at: figure.at,
  };
}

/** Numbers of a body, or of an object in it, by whose name something is counted. */
function figuresOf(body: Json): { at: string; count: number }[] {
  const inside = (object: Json, at: string) =>
    isObject(object)
      ? Object.entries(object).flatMap(([name, value]) =>
          counting.test(name) && typeof value === 'number' ? [{ at: `${at}/${name}`, count: value }] : [],
        )
      : [];
  const members = isObject(body) ? Object.entries(body) : [];
  return [...inside(body, ''), ...members.flatMap(([name, value]) => inside(value, `/${name}`))];
}

/** Where the places of records, each the next one within a page, do not go on from one page to the next. */
export function gapBetween(lists: readonly Json[][]): Lack | undefined {
  const pages = lists.map((list) => list.flatMap(placeOf));
  const counts = (places: readonly number[]) =>
    places.every((place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1);
  const isCounted = pages.every((places, page) => places.length === lists[page]?.length && counts(places));
  if (!isCounted || (pages[0]?.length ?? 0) < fewestPlaced) return undefined;
  const at = pages.findIndex((places, page) => {
    const before = pages[page - 1]?.at(-1);
    // A page may count its own records anew.
    return before !== undefined && places[0] !== undefined && places[0] > before + 1;
  });
  if (at < 0) return undefined;
  const before = pages[at - 1]?.at(-1) ?? 0;
  return {
    expected: `the record of place ${before + 1} first on page ${at + 1}`,
    actual: `that of place ${pages[at]?.[0]}`,
    at: '',
  };
}

/** The place that a record, or an object in it, shows. */
function placeOf(record: Json): number[] {
  if (!isObject(record)) return [];
  const objects = [record, ...Object.values(record).filter(isObject)];
  return objects
    .flatMap((each) => placing.map((name) => each[name]))
    .filter((each): each is number => Number.isInteger(each))
    .slice(0, 1);
}
