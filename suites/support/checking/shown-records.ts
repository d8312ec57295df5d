import { readField } from '../../../engine/contract/read-record.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment, select, type Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, FieldMapping, Json, JsonObject } from '../../../engine/types/index.js';
import { holds, irrelevant, violated, type KeyedRecord } from './records.js';
import { viewDifference, type Compared } from './views.js';

const deepest = 5;

/** Objects of a payload that show a listed key, or stand under one. */
export function shownRecords(
  value: Json,
  keyIn: (value: JsonObject) => string | undefined,
  keys: ReadonlySet<string>,
  at = '',
  depth = 0,
): (Located & { key: string })[] {
  const key = isObject(value) ? keyIn(value) : undefined;
  if (key !== undefined && keys.has(key)) return [{ at, value, key }];
  if (depth === deepest) return [];
  return entries(value).flatMap(([name, inner]) => {
    const place = `${at}/${escapeSegment(name)}`;
    return isObject(value) && isObject(inner) && keys.has(name)
      ? [{ at: place, value: inner, key: name }]
      : shownRecords(inner, keyIn, keys, place, depth + 1);
  });
}

/**
 * Whether a payload about many records says of each what the listing says. Values that change with time are compared
 * where the record was measured at one moment, or the payload names the moment of the listing. Where most records
 * differ, the payload speaks of something else.
 */
export function checkShown(
  body: Json,
  listing: Json,
  found: readonly KeyedRecord[],
  { mapping, field, compared }: { mapping: FieldMapping; field: string; compared: Compared },
): CheckOutcome {
  const listed = new Map(found.map((each) => [each.key, each.record]));
  const keys = new Set(listed.keys());
  const shown = shownRecords(body, (value) => readField(mapping, field, value)?.[0], keys);
  if (shown.length === 0) return irrelevant('the answer shows no listed record with members of its own');
  const { measured, ...others } = compared;
  const moment = measured?.of === undefined ? undefined : select(listing, measured.of)[0]?.value;
  const isOfOne =
    moment !== undefined &&
    entries(body).some(([, value]) => value === moment || Object.values(value ?? {}).includes(moment));
  const views: Compared = isOfOne || !measured ? others : { ...others, measured };
  const different = shown.flatMap(({ at, value, key }) => {
    const record = listed.get(key) ?? null;
    const difference = viewDifference(sameTypes(record, value), value, views);
    return difference ? [{ ...difference, key, place: at + difference.at }] : [];
  });
  const [first] = different;
  if (!first) return holds;
  if (different.length * 2 > shown.length) return irrelevant('most records differ: it says something else');
  return violated(`of ${first.key}, as in the listing: ${brief(first.one)}`, brief(first.other), first.place);
}

/** The members of a record that have the same type in another payload, which is not shown. */
function sameTypes(record: Json, other: Json): Json {
  if (!isObject(record) || !isObject(other)) return record;
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => typeof value === typeof other[name]),
  );
}
