import { readField } from '../../../engine/contract/read-record.js';
import { isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment, type Located } from '../../../engine/json/pointer.js';
import type { FieldMapping, Json, JsonObject } from '../../../engine/types/index.js';

const deepest = 4;

/** The outermost object that fits, at the value itself or below it: payloads that are not shown may wrap a record. */
export function outermostObject(root: Json, fits: (value: JsonObject) => boolean): Located | undefined {
  let level: Located[] = [{ at: '', value: root }];
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    const found = level.find(({ value }) => isObject(value) && fits(value));
    if (found) return found;
    level = level.flatMap(({ at, value }) =>
      entries(value).map(([key, child]) => ({ at: `${at}/${escapeSegment(key)}`, value: child })),
    );
  }
  return undefined;
}

/** The outermost object of which a mapping says that it has this key. */
export function recordWithKey(
  root: Json,
  mapping: FieldMapping,
  field: string,
  key: string,
): Located | undefined {
  return outermostObject(root, (value) => readField(mapping, field, value)?.[0] === key);
}

/** The outermost members with one of the words in their names. */
export function membersNamed(body: Json, words: readonly string[]): Json[] {
  return entries(body).flatMap(([name, value]) => {
    const fits = isObject(body) && words.some((word) => name.toLowerCase().includes(word));
    return fits ? [value] : membersNamed(value, words);
  });
}
