import { isObject } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, Json, JsonObject } from '../../../engine/types/index.js';
import { checkCounts } from './counted-values.js';
import { checkMapping } from './mapped-values.js';
import { holds, irrelevant, someKeys, violated } from './records.js';

export const listedChoices = [
  'all',
  'some',
  'some of many',
  'all or none',
  'together',
  'mapped',
  'counted',
  'not empty',
] as const;

/** Of fewer known values a file that is kept by others may hold none. */
const many = 10;

/** Values that a file must list. */
export interface ListedValues {
  fields?: string[];
  values?: string[];
  groups?: string[][];
  which: (typeof listedChoices)[number];
}

/** Checks that a file, in whatever shape, lists all or some of the values, or maps them as records do. */
export function checkListed(
  [exchange]: readonly Exchange[],
  { which, fields = [] }: ListedValues,
  given: JsonObject,
): CheckOutcome {
  const { status, json: file } = exchange?.response ?? {};
  if (status !== 200 || file === undefined) return irrelevant('the file is not served as JSON');
  if (which === 'mapped') return checkMapping(file, given['pairs'] ?? null);
  if (which === 'counted') return checkCounts(file, given['pairs'] ?? null);
  const values = Array.isArray(given['values']) ? given['values'].map(String) : [];
  if (which === 'together') return checkTogether(file, values);
  if (which === 'some of many' && values.length < many)
    return irrelevant(`only ${values.length} values are known`);
  if (which === 'not empty') return checkNotEmpty(file, values, fields);
  const known = textsIn(file);
  const missing = values.filter((value) => !known.has(value));
  if (which === 'all or none' && missing.length === values.length)
    return irrelevant('none of the values can be found in the payload');
  if (missing.length === 0 || (which !== 'all or none' && missing.length < values.length)) return holds;
  const some = which !== 'all or none' && values.length > 1 ? 'some of ' : '';
  return violated(`${some}${someKeys(values)} among the values`, `not listed: ${someKeys(missing)}`);
}

/** Names of members under which a payload holds what it is about, beside that of the field. */
const payloads = /^(data|results?|items|list|values)$/i;

/** Checks that a file which is nothing but a list, or holds it under a usual name, has something in it where values are known. */
function checkNotEmpty(file: Json, values: readonly string[], fields: readonly string[]): CheckOutcome {
  if (values.length === 0) return irrelevant('no value is known');
  // Named after the field, in the plural: category, categories.
  const isNamed = (name: string): boolean =>
    payloads.test(name) || fields.some((field) => name.toLowerCase().startsWith(field.slice(0, -1)));
  const lists = Array.isArray(file)
    ? [file]
    : isObject(file)
      ? Object.entries(file).flatMap(([name, value]) => (isNamed(name) ? [value] : []))
      : [];
  const told = lists.filter((list) => typeof list === 'object' && list !== null);
  if (told.length === 0) return irrelevant('the payload shows no list under a usual name');
  return told.every((list) => Object.keys(list as object).length === 0)
    ? violated(`something, as records have ${someKeys([...values])}`, 'an empty list')
    : holds;
}

/** Checks that of the lists and objects that hold two of the values, one holds all of them. */
function checkTogether(file: Json, values: string[]): CheckOutcome {
  const lacking = enumerationsIn(file)
    .map((texts) => values.filter((value) => !texts.has(value)))
    .filter((missing) => missing.length <= values.length - 2)
    .sort((one, other) => one.length - other.length);
  const [least] = lacking;
  if (!least) return irrelevant('no list of the payload holds two of the values');
  if (least.length === 0) return holds;
  return violated(`${someKeys(values)} in one enumeration`, `not listed there: ${someKeys(least)}`);
}

/** What each list, and each object, of a JSON value holds by itself; a list of objects holds their scalars. */
function enumerationsIn(json: Json): Set<string>[] {
  if (typeof json !== 'object' || json === null) return [];
  const inner = Object.values(json);
  const own = Array.isArray(json)
    ? inner.flatMap((item) => (isObject(item) ? Object.values(item) : [item]))
    : [...Object.keys(json), ...inner];
  const texts = own.filter((value) => typeof value !== 'object').map(String);
  return [new Set(texts), ...inner.flatMap(enumerationsIn)];
}

const seen = new WeakMap<object, Set<string>>();

/** Every text, number and member name of a JSON value. */
function textsIn(json: Json): ReadonlySet<string> {
  const known = typeof json === 'object' && json !== null ? seen.get(json) : undefined;
  if (known) return known;
  const texts = new Set<string>();
  const collect = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        texts.add(name);
        collect(inner);
      }
    else texts.add(String(value));
  };
  collect(json);
  if (typeof json === 'object' && json !== null) seen.set(json, texts);
  return texts;
}
