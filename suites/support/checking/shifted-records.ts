import { firstDifference } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../engine/types/index.js';
import { violated } from './records.js';
import type { Compared } from './views.js';

/** So many records show what another one was measured at before it is a rule. */
const fewest = 3;
/** So many members, the moment among them, tell a check from every other one. */
const telling = 3;

/** Most records show the check of another record, to the moment: figures and moments went to the wrong names. */
export function shiftedRecords(
  shown: readonly (Located & { key: string })[],
  listed: ReadonlyMap<string, Json>,
  measured: NonNullable<Compared['measured']>,
): CheckOutcome | undefined {
  const names = [measured.moment, ...measured.members];
  const shifted = shown.flatMap(({ at, value, key }) => {
    const held = isObject(value) ? names.filter((name) => (value[name] ?? null) !== null) : [];
    if (held.length < telling || !held.includes(measured.moment) || isSame(value, listed.get(key), held))
      return [];
    const [other, another] = [...listed].filter(([, record]) => isSame(value, record, held));
    return other && !another ? [{ at, key, of: other[0] }] : [];
  });
  const [first] = shifted;
  if (!first || shifted.length < fewest || shifted.length * 2 <= shown.length) return undefined;
  return violated(`of ${first.key}, its own check`, `the check of ${first.of}, as in the listing`, first.at);
}

function isSame(value: Json, record: Json | undefined, names: readonly string[]): boolean {
  if (!isObject(value) || record === undefined || !isObject(record)) return false;
  return names.every((name) => firstDifference(value[name] ?? null, record[name] ?? null) === undefined);
}
