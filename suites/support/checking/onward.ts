import { canonical } from '../../../engine/json/compare.js';
import { isObject, scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from './records.js';

/** The name of the last request of a case: it tells whether the listing has changed in the meantime. */
export const again = 'first page again';

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
 * Whether the page that an answer leads to holds further records: none of its page, told by `id`. Records without one may
 * be alike, but not all of them. A listing that changes in the meantime is not blamed.
 */
export function checkOnward(exchanges: readonly Exchange[]): CheckOutcome {
  const [first, page, last] = exchanges;
  if (page?.response?.status !== 200 || last?.step.name !== again)
    return irrelevant('the next page is not answered');
  const [one, next, other] = [first, page, last].map((each) => keysOf(each?.response?.json ?? null));
  if (!one || !next || one.keys.length < fewest || new Set(one.keys).size < one.keys.length)
    return irrelevant('the answer lists no records that can be told apart');
  if (one.keys.join() !== other?.keys.join()) return irrelevant('the listing changes');
  const repeated = next.keys.filter((key) => one.keys.includes(key));
  if (repeated.length === 0) return holds;
  if (!one.byId && repeated.length < one.keys.length) return irrelevant('records have no `id`');
  return violated('further records on the next page', `${someKeys(repeated)} of the page before`);
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
function keysOf(body: Json): { keys: string[]; byId: boolean } {
  const { records } = longestList(body);
  const ids = records.flatMap(idOf);
  return ids.length === records.length
    ? { keys: ids, byId: true }
    : { keys: records.map((each) => canonical(each)), byId: false };
}
