import { scalarText } from '../../../engine/json/guards.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';
import type { RelationName } from './echo-relations.js';
import { recordsMarked, type RecordMark } from './outer-records.js';

/** How a parameter's value shows in an answer. */
export interface EchoParams {
  operation: string;
  parameter: string;
  relation: RelationName;
  /** Pointers (with wildcards) below a record to where it may show; one related value is enough for a record. */
  at: string[];
  /** Pointer to the records; default: the body is the one record. */
  items?: string;
  /** What tells the records, where it is not shown what they come in: in place of `items`. */
  holding?: RecordMark;
  /** Which of the records that show anything must relate. `first`: the first one, where any does. Default: every. */
  of?: 'every' | 'some' | 'first';
  /** Each shown value must relate by itself, where one related value of a record is not enough. */
  each?: boolean;
  /** The names of the members at the pointers are compared, not their values. */
  names?: boolean;
  /** How many places the pointers lead to is compared. */
  count?: boolean;
  /** The asked value is a list with this separator: one of its items is enough. */
  list?: string;
  /** Asked values, in place of the parameter's samples. */
  values?: string[];
  /** Parameters that the requests leave out. */
  without?: string[];
}

/** The records of an answer. */
export function recordsOf({ items = '', holding }: EchoParams, body: Json): Located[] {
  return holding ? recordsMarked(body, holding) : select(body, items);
}

/** What a record shows, as texts. */
export function shownIn({ at, names, count }: EchoParams, record: Json): string[] {
  if (count) {
    const lists = at.filter((pointer) => listAbove(record, pointer));
    return lists.length === 0 ? [] : [String(lists.flatMap((pointer) => select(record, pointer)).length)];
  }
  const places = at.flatMap((pointer) => select(record, pointer));
  if (names)
    return places.map((place) =>
      (place.at.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~'),
    );
  return places.map((place) => scalarText(place.value)).filter((each) => each !== undefined);
}

/** Whether the list whose items a pointer names is there: an empty list can be counted, a missing one cannot. */
function listAbove(record: Json, pointer: string): boolean {
  return select(record, pointer.replace(/\/\*$/, '')).some((place) => Array.isArray(place.value));
}
