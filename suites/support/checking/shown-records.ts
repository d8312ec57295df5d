import { readField } from '../../../engine/contract/read-record.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment, select, type Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, FieldMapping, Json, JsonObject } from '../../../engine/types/index.js';
import { shiftedRecords } from './shifted-records.js';
import { holds, irrelevant, someKeys, violated, type KeyedRecord } from './records.js';
import { viewDifference, type Compared } from './views.js';

const deepest = 5;

/** Objects of a payload that show a listed key, or stand under one. */
function shownRecords(
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
 * differ, the payload speaks of something else, unless they show the checks of each other.
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
  const shifted = measured && shiftedRecords(shown, listed, measured);
  if (shifted) return shifted;
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

/** So many records of a sort are named before one that is not is taken for lost. */
const fewestNamed = 5;

/** Whether a payload that names most listed records with the same values of some members names all of them. */
export function checkNamedAlike(
  body: Json,
  found: readonly KeyedRecord[],
  alike: readonly string[],
): CheckOutcome {
  const named = textsIn(body);
  const sortOf = ({ record }: KeyedRecord) =>
    JSON.stringify(alike.map((name) => (isObject(record) ? record[name] : undefined)));
  const sorts = [...new Set(found.map(sortOf))].map((sort) => found.filter((each) => sortOf(each) === sort));
  const usual = sorts.filter((all) => {
    const count = all.filter(({ key }) => named.has(key)).length;
    return count >= fewestNamed && count * 5 > all.length * 4;
  });
  if (usual.length === 0) return irrelevant('the answer does not name most records of a sort');
  const missing = usual.flat().filter(({ key }) => !named.has(key));
  return missing.length === 0
    ? holds
    : violated(
        `${someKeys(missing.map(({ key }) => key))} beside the records that are like it`,
        `${named.size} names, not this one`,
      );
}

/** Every text of a payload, and every name of a member. */
function textsIn(value: Json): Set<string> {
  if (typeof value === 'string') return new Set([value]);
  const inner = entries(value).flatMap(([name, each]) => [
    ...(isObject(value) ? [name] : []),
    ...textsIn(each),
  ]);
  return new Set(inner);
}
