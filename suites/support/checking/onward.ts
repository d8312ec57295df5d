import { canonical } from '../../../engine/json/compare.js';
import { brief, isObject, scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { gapBetween, lostOf } from './onward-whole.js';
import { holds, irrelevant, someKeys, violated } from './records.js';
import { tooLong } from './walks/too-long.js';

/** The name of the last request of a case: it tells whether the listing has changed in the meantime. */
export const again = 'first page again';

/** So many pages are walked through. */
export const mostPages = 40;

/** A page of fewer records tells nothing. */
const fewest = 2;

/** The longest list of objects in an answer, and where it stands: it is the body, or a member of it or of one of its members. */
export function longestList(body: Json): { at: string; records: Json[] } {
  const lists = ['', '/*', '/*/*'].flatMap((pointer) =>
    select(body, pointer).flatMap(({ at, value }) =>
      Array.isArray(value) && value.every((each) => isObject(each)) ? [{ at, records: value }] : [],
    ),
  );
  return lists.sort((one, other) => other.records.length - one.records.length)[0] ?? { at: '', records: [] };
}

/**
 * Whether the pages to which an answer leads, one after the other, hold further records: none of a page before, told by
 * `id`, and all that the first page counts. Records without one may be alike, but not all of a page. `isWhole`: the last
 * page leads to no other. A listing that changes in the meantime is not blamed.
 */
export function checkOnward(exchanges: readonly Exchange[], isWhole: boolean): CheckOutcome {
  const [first, last] = [exchanges[0], exchanges.at(-1)];
  const pages = exchanges.slice(0, -1);
  const broken = pages.find(({ response }) => isBroken(response));
  if (broken?.response)
    return violated('a page in JSON', broken.response.notJson ?? brief(broken.response.text));
  if (pages.length < 2 || last?.step.name !== again || pages.some(({ response }) => response?.status !== 200))
    return irrelevant('the next page is not answered');
  const bodies = pages.map(({ response }) => response?.json ?? null);
  const keys = bodies.map(keysOf);
  const [one] = keys;
  if (!first || !one || one.keys.length < fewest || new Set(one.keys).size < one.keys.length)
    return irrelevant('the answer lists no records that can be told apart');
  if (one.keys.join() !== keysOf(last.response?.json ?? null).keys.join())
    return irrelevant('the listing changes');
  const repeated = keys.slice(1).map((page, index) => repeatedIn(page, keys.slice(0, index + 1)));
  const some = repeated.find(({ all }) => all.length > 0);
  if (some?.counts)
    return violated('further records on the next page', `${someKeys(some.all)} of a page before`);
  if (some) return irrelevant('records have no `id`');
  const lists = bodies.map((body) => longestList(body).records);
  const counts = lists.map(({ length }) => length);
  const gap = tooLong(pages, counts) ?? gapBetween(lists) ?? (isWhole ? lostOf(bodies, lists) : undefined);
  return gap ? violated(gap.expected, gap.actual, gap.at) : holds;
}

function isBroken(response: Exchange['response']): boolean {
  return response?.status === 200 && response.json === undefined && response.mediaType.includes('json');
}

interface Keys {
  keys: string[];
  byId: boolean;
}

/** Records of a page that one before it had, and whether that is a mistake. */
function repeatedIn(page: Keys, before: readonly Keys[]): { all: string[]; counts: boolean } {
  const known = new Set(before.flatMap(({ keys }) => keys));
  const all = page.keys.filter((key) => known.has(key));
  const isAll = before.some(({ keys }) => keys.every((key) => all.includes(key)));
  return { all, counts: isAll || [page, ...before].every(({ byId }) => byId) };
}

/** The `id` of a record, or else of the one member of it that has one. */
function idOf(record: Json): string[] {
  if (!isObject(record)) return [];
  const ids = [record, ...Object.values(record).filter(isObject)].flatMap(
    (each) => scalarText(each['id']) ?? [],
  );
  return record['id'] !== undefined || ids.length === 1 ? ids.slice(0, 1) : [];
}

/** What identifies the records of a page: the `id`, where each has one. */
function keysOf(body: Json): Keys {
  const { records } = longestList(body);
  const ids = records.flatMap(idOf);
  return ids.length === records.length
    ? { keys: ids, byId: true }
    : { keys: records.map((each) => canonical(each)), byId: false };
}
