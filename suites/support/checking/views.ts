import { readField } from '../../../engine/contract/read-record.js';
import { firstDifference, type Difference } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import { escapeSegment, type Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, FieldMapping, Json, JsonObject } from '../../../engine/types/index.js';
import { outermostObject, recordWithKey } from './find-record.js';
import { irrelevant, violated, type KeyedRecord } from './records.js';

/** What of two views of a record is compared. */
export interface Compared {
  shortened?: string[];
  members?: string[];
  /** Schema (of the components) of a record: only the members that it lists are compared. */
  listed?: string;
  /** `of`: where the listing names the moment that all of it is of; `since`: the member with the day of the first check. */
  measured?: { moment: string; members: string[]; of?: string; apart?: 'hours'; since?: string };
}

/** The record with the asked key in a payload that is not shown. */
export function wrappedRecord(
  body: Json,
  mapping: FieldMapping,
  field: string,
  asked: string | undefined,
): Located | undefined {
  return asked === undefined ? undefined : recordWithKey(body, mapping, field, asked);
}

/** What it means that a payload does not hold the asked record: another listed record is a wrong answer. */
export function checkAbsent(
  body: Json,
  mapping: FieldMapping,
  field: string,
  found: readonly KeyedRecord[],
  asked = '',
): CheckOutcome {
  const keys = new Set(found.map((each) => each.key));
  const members = membersOf(found.find(({ key }) => key === asked)?.record);
  const keyIn = (value: JsonObject) => readField(mapping, field, value)?.[0];
  // Whether a record is listed or only looks like the asked one, it must be the asked one.
  const other = outermostObject(
    body,
    (value) =>
      keys.has(keyIn(value) ?? '') || (keyIn(value) !== undefined && isAlike(members, membersOf(value))),
  );
  if (!other) return irrelevant('the answer shows no record that the listing knows');
  const shown = readField(mapping, field, other.value)?.[0] ?? '';
  return violated(`the record whose ${field} is ${asked}`, `the one whose ${field} is ${shown}`, other.at);
}

const membersOf = (value: Json | undefined) => (isObject(value) ? Object.keys(value) : []);

/** Members that a record must have for the likeness of another to say something. */
const tellingMembers = 8;

/** Whether most of a record's members, and not just a few, occur in something else. */
function isAlike(members: readonly string[], others: readonly string[]): boolean {
  const shared = members.filter((name) => others.includes(name)).length;
  return members.length >= tellingMembers && shared > members.length / 2;
}

/** What is compared, with the names of the members that a schema lists; others are the service's own business. */
export function withListed<P extends Compared>(views: P, { schemas }: Pick<Contract, 'schemas'>): P {
  if (views.listed === undefined || views.members) return views;
  const known = schemas[views.listed]?.['properties'];
  return isObject(known) ? { ...views, members: Object.keys(known) } : views;
}

/** Where two views of a record contradict each other, with regard to what may differ between them. */
export function viewDifference(listed: Json, single: Json, views: Compared): Difference | undefined {
  if (!isObject(listed) || !isObject(single)) return firstDifference(listed, single, 'shared');
  const { shortened = [], measured, members } = views;
  if (measured?.apart) return shiftedMoment(listed, single, measured);
  const otherMoment =
    measured !== undefined &&
    firstDifference(listed[measured.moment] ?? null, single[measured.moment] ?? null) !== undefined;
  const left = without(members ? only(listed, members) : listed, [
    ...shortened,
    ...(otherMoment ? [measured.moment, ...measured.members] : []),
  ]);
  const difference = firstDifference(left, single, 'shared');
  return (
    difference ??
    (otherMoment
      ? measured.members.map((name) => retyped(listed, single, name)).find((each) => each)
      : undefined) ??
    shortened.map((name) => strayItem(listed, single, name)).find((stray) => stray)
  );
}

/** A moment is written to the second, so that one on the minute may be that of a schedule. */
const writtenMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:(?!00(?:[.,]0+)?[Z+-])\d\d\S*$/i;
const hour = 60 * 60 * 1000;
const mostHours = 14;

/** Where two views of one check, with the same figures, say that it was at times that are whole hours apart. */
function shiftedMoment(
  listed: JsonObject,
  single: JsonObject,
  { moment, members }: NonNullable<Compared['measured']>,
): Difference | undefined {
  const [one, other] = [listed[moment], single[moment]];
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  if (![one, other].every((each) => writtenMoment.test(each))) return undefined;
  if (firstDifference(only(listed, members), only(single, members), 'shared')) return undefined;
  const hours = (Date.parse(other) - Date.parse(one)) / hour;
  const isShifted = hours !== 0 && Number.isInteger(hours) && Math.abs(hours) <= mostHours;
  return isShifted ? { at: `/${escapeSegment(moment)}`, one, other } : undefined;
}

function without(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function only(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

/** A value that may change with time is still of the same sort. */
function retyped(listed: JsonObject, single: JsonObject, name: string): Difference | undefined {
  const [one, other] = [listed[name], single[name]];
  if (one === undefined || other === undefined || one === null || other === null) return undefined;
  return typeof one === typeof other ? undefined : { at: `/${escapeSegment(name)}`, one, other };
}

/** An item of a shortened list that the whole list does not have. */
function strayItem(listed: JsonObject, single: JsonObject, name: string): Difference | undefined {
  const [some, all] = [listed[name], single[name]];
  if (!Array.isArray(some) || !Array.isArray(all)) return undefined;
  const stray = some.find((item) => all.every((each) => firstDifference(item, each, 'shared') !== undefined));
  return stray === undefined ? undefined : { at: `/${escapeSegment(name)}`, one: stray, other: all };
}
