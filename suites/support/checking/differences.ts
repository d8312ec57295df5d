import { readField } from '../../../engine/contract/read-record.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, FieldMapping, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, keyOf, someKeys, unanswered, violated } from './records.js';

/** A parameter whose effect is looked at, how records are read, and the answers that were compared. */
export interface Compared {
  parameter: string;
  mapping: FieldMapping;
  key: string;
  exchanges: readonly Exchange[];
}

type Shown = readonly (Json[] | undefined)[];

/** So many records at once without anything added cannot all be records that have nothing to add. */
const tellingSize = 20;

/** A single value may have no other form; so many of them are not rewritten at all. */
const tellingValues = 8;

/** Checks answers in threes: without the parameter, with `false`, and with it. */
export function checkAdded(compared: Compared, shown: Shown): CheckOutcome {
  let gained = 0;
  let records = 0;
  for (let index = 0; index + 2 < shown.length; index += 3) {
    const [plain, off, on] = shown.slice(index, index + 3);
    if (!plain || !off || !on) continue;
    const changed = firstChange(compared, plain, off, on);
    if (changed) return changed;
    records += plain.length;
    gained += plain.filter((record, at) => isAddedTo(compared, record, on, at)).length;
  }
  if (records === 0) return irrelevant('no record was answered');
  if (gained === 0 && records >= tellingSize) {
    const expected = `${compared.parameter}=true adds information`;
    return violated(expected, `nothing is added to any of ${records} records`);
  }
  return gained > 0 ? holds : irrelevant('too few records to tell');
}

/** Checks answers in pairs, without the parameter and with it: values of the form `from` are rewritten to others. */
export function checkRewritten(
  { mapping, key }: Compared,
  field: string,
  from: string,
  shown: Shown,
): CheckOutcome {
  const form = new RegExp(from, 'u');
  const unchanged: string[] = [];
  let rewritten = 0;
  for (let index = 0; index + 1 < shown.length; index += 2) {
    const [plain, given] = shown.slice(index, index + 2);
    if (!plain || !given) continue;
    if (given.length !== plain.length)
      return violated(`the same ${plain.length} records`, `${given.length} records`);
    for (const record of given) {
      const original = plain.find((each) => keyOf(mapping, key, each) === keyOf(mapping, key, record));
      const before = original === undefined ? undefined : readField(mapping, field, original);
      if (!before?.every((each) => form.test(each))) continue;
      const after = readField(mapping, field, record);
      if (after && !after.every((each) => form.test(each))) rewritten++;
      else unchanged.push(after?.join(', ') ?? 'none');
    }
  }
  if (rewritten > 0) return holds;
  if (unchanged.length < tellingValues) return irrelevant(`too few records have a ${field} of that form`);
  return violated(`another ${field} in some of ${unchanged.length} records`, someKeys(unchanged));
}

/** Checks answers in pairs, without the parameter and with it: fields, and the numbers of members, stay as they are. */
export function checkKept(
  { parameter, mapping, key }: Compared,
  fields: string[],
  shown: Shown,
): CheckOutcome {
  let records = 0;
  for (let index = 0; index + 1 < shown.length; index += 2) {
    const [plain, given = []] = shown.slice(index, index + 2);
    const before = new Map(plain?.map((record) => [keyOf(mapping, key, record), record]));
    for (const [place, record] of given.entries()) {
      const own = keyOf(mapping, key, record);
      const original = before.get(own);
      if (original === undefined) continue;
      records++;
      const changed = changedIn(mapping, fields, original, record);
      if (changed)
        return violated(
          `record ${own} with the same ${changed.name} as without ${parameter}: ${changed.one}`,
          changed.other,
          given.length > 1 ? `/${place}` : '',
        );
    }
  }
  return records > 0 ? holds : irrelevant('no record was answered');
}

function changedIn(
  mapping: FieldMapping,
  fields: readonly string[],
  original: Json,
  record: Json,
): { name: string; one: string; other: string } | undefined {
  const named = fields.map((name): [string, string[] | undefined, string[] | undefined] => [
    name,
    readField(mapping, name, original),
    readField(mapping, name, record),
  ]);
  const shared =
    isObject(original) && isObject(record) ? Object.keys(original).filter((name) => name in record) : [];
  const figures = shared.map((name): [string, string[], string[]] => [
    name,
    figuresIn(isObject(original) ? original[name] : undefined),
    figuresIn(isObject(record) ? record[name] : undefined),
  ]);
  const lost = named.find(([, before = [], after = []]) => before.length > 0 && after.length === 0);
  if (lost) return { name: lost[0], one: lost[1]?.join(', ') ?? '', other: 'none' };
  for (const [name, before, after] of [...named, ...figures]) {
    const [one, other] = [before, after].map((values) => values?.toSorted().join(', '));
    if (one !== undefined && other !== undefined && one !== other) return { name, one, other };
  }
  return undefined;
}

/** Numbers and truth values, at any depth; in the same order whatever that of the lists. */
function figuresIn(value: Json | undefined): string[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(figuresIn).sort();
}

/** Checks four answers, of a record by itself and of a listing, each without the parameter and with it. */
export function checkElsewhere({ parameter, mapping, key, exchanges }: Compared, shown: Shown): CheckOutcome {
  const [[plain] = [], single = [], some, more] = shown;
  if (plain === undefined || !some || !more) return unanswered(exchanges);
  const asked = keyOf(mapping, key, plain);
  const [rich, before, after] = [single, some, more].map((list) =>
    list.find((each) => keyOf(mapping, key, each) === asked),
  );
  if (rich === undefined) return unanswered(exchanges);
  if (before === undefined || after === undefined) return irrelevant('the listing does not show the record');
  const [here, there] = [isChanged(plain, rich), isChanged(before, after)];
  if (!here && !there) return irrelevant('nothing is added to the record');
  if (here && there) return holds;
  return violated(
    `${parameter} adds to record ${asked} by itself and in a listing`,
    `it does so only ${here ? 'by itself' : 'in a listing'}`,
  );
}

function firstChange(compared: Compared, plain: Json[], off: Json[], on: Json[]): CheckOutcome | undefined {
  const { parameter } = compared;
  const explicit = firstDifference(plain, off);
  if (explicit) {
    const expected = `${parameter}=false answers as without it: ${brief(explicit.one)}`;
    return violated(expected, brief(explicit.other), explicit.at);
  }
  if (plain.length !== on.length)
    return violated(`${parameter}=true answers the same ${plain.length} records`, `${on.length} records`);
  for (const [index, record] of plain.entries()) {
    // What does not show its key may be anywhere in a list of another order.
    if (isKeyless(compared, record) && plain.length > 1) continue;
    const same = isKeyless(compared, record) ? on[0] : partner(compared, record, on, index);
    if (same === undefined)
      return violated(`${parameter}=true answers the same records`, `one is missing: ${brief(record)}`);
    const lost =
      isObject(record) && isObject(same) && Object.keys(record).find((name) => !Object.hasOwn(same, name));
    if (lost)
      return violated(`${parameter}=true keeps every member`, `${lost} is missing`, `/${index}/${lost}`);
    const changed = firstDifference(withoutEmpty(record), same, 'shared');
    if (changed) {
      const expected = `${parameter}=true leaves ${changed.at} as it is: ${brief(changed.one)}`;
      return violated(expected, brief(changed.other), changed.at);
    }
  }
  return undefined;
}

function isKeyless({ mapping, key }: Compared, record: Json): boolean {
  return readField(mapping, key, record) === undefined;
}

/** Whether a record shows more in the other answer. One without a key does where none there is as it was. */
function isAddedTo(compared: Compared, record: Json, on: Json[], index: number): boolean {
  return isKeyless(compared, record)
    ? !on.some((each) => firstDifference(record, each) === undefined)
    : isChanged(record, partner(compared, record, on, index));
}

/** The same record in another answer, first looked for at the same place. */
function partner({ mapping, key }: Compared, record: Json, on: Json[], index: number): Json | undefined {
  const own = keyOf(mapping, key, record);
  const inPlace = on[index];
  if (inPlace !== undefined && keyOf(mapping, key, inPlace) === own) return inPlace;
  return on.find((each) => keyOf(mapping, key, each) === own);
}

/** An empty member may be what the information is added to. */
function withoutEmpty(record: Json): Json {
  if (!isObject(record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function isChanged(plain: Json, rich: Json | undefined): boolean {
  return rich !== undefined && firstDifference(plain, rich) !== undefined;
}
