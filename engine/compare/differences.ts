import { canonical } from '../json/compare.js';
import { brief, isObject } from '../json/guards.js';
import { escapeSegment } from '../json/pointer.js';
import type { Exchange, Json } from '../types/index.js';

export type DifferenceSort =
  | 'answer'
  | 'status'
  | 'media type'
  | 'member appeared'
  | 'member vanished'
  | 'type'
  | 'number of items'
  | 'order'
  | 'value'
  | 'body';

/** What differs between two answers to one request, and where: a pointer in which `*` stands for any item. */
export interface AnswerDifference {
  sort: DifferenceSort;
  at: string;
  old: string;
  new: string;
}

/** Values that one comparison looks at, so that it ends. */
const mostValues = 20_000;
const longest = 120;

/** All differences between two answers to one request, each sort at each place once. */
export function differencesOf(old: Exchange, other: Exchange): AnswerDifference[] {
  const [one, two] = [old.response, other.response];
  if (!one || !two) {
    const [left, right] = [outcomeOf(old), outcomeOf(other)];
    return left === right ? [] : [{ sort: 'answer', at: '', old: left, new: right }];
  }
  const found = new Map<string, AnswerDifference>();
  const add: Add = (sort, at, left, right) => {
    const key = `${sort} ${at}`;
    if (!found.has(key)) found.set(key, { sort, at, old: left, new: right });
  };
  if (one.status !== two.status) add('status', '', String(one.status), String(two.status));
  if (one.mediaType !== two.mediaType) add('media type', '', one.mediaType || none, two.mediaType || none);
  if (one.json !== undefined && two.json !== undefined) {
    walk(one.json, two.json, '', add, { left: mostValues });
  } else if (one.text !== two.text && one.status === two.status) {
    add('body', '', short(one.text), short(two.text));
  }
  return [...found.values()];
}

type Add = (sort: DifferenceSort, at: string, old: string, other: string) => void;

const none = '(none)';
const short = (value: Json): string => brief(value, longest);

function walk(old: Json, other: Json, at: string, add: Add, budget: { left: number }): void {
  if (budget.left-- <= 0 || old === other) return;
  if (typeOf(old) !== typeOf(other)) return add('type', at, typeOf(old), typeOf(other));
  if (Array.isArray(old) && Array.isArray(other)) return walkItems(old, other, at, add, budget);
  if (!isObject(old) || !isObject(other)) return add('value', at, short(old), short(other));
  for (const name of new Set([...Object.keys(old), ...Object.keys(other)])) {
    const place = `${at}/${escapeSegment(name)}`;
    const [left, right] = [old[name], other[name]];
    if (!Object.hasOwn(old, name)) add('member appeared', place, none, short(right ?? null));
    else if (!Object.hasOwn(other, name)) add('member vanished', place, short(left ?? null), none);
    else walk(left ?? null, right ?? null, place, add, budget);
  }
}

function walkItems(old: Json[], other: Json[], at: string, add: Add, budget: { left: number }): void {
  if (old.length !== other.length) add('number of items', at, String(old.length), String(other.length));
  else if (isReordered(old, other)) return add('order', at, short(old), short(other));
  const shared = Math.min(old.length, other.length);
  for (let index = 0; index < shared; index++)
    walk(old[index] ?? null, other[index] ?? null, `${at}/*`, add, budget);
}

function isReordered(old: Json[], other: Json[]): boolean {
  const [left, right] = [old.map(canonical), other.map(canonical)];
  if (left.every((text, index) => text === right[index])) return false;
  const sorted = right.toSorted();
  return left.toSorted().every((text, index) => text === sorted[index]);
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function outcomeOf({ response, requestError }: Exchange): string {
  return response ? `status ${response.status}` : (requestError?.reason ?? 'no answer');
}
