import { isObject } from '../../../../engine/json/guards.js';
import { entries } from '../../../../engine/json/pointer.js';
import type { Json } from '../../../../engine/types/index.js';

/** Whether a payload has a member with one of the words in its name, and every list in those members is empty. */
export function listsAreEmpty(body: Json, words: readonly string[]): boolean {
  const lists = membersNamed(body, words).flatMap(listsIn);
  return lists.length > 0 && lists.every((list) => list.length === 0);
}

/** The outermost members with one of the words in their names. */
export function membersNamed(body: Json, words: readonly string[]): Json[] {
  return entries(body).flatMap(([name, value]) => {
    const fits = isObject(body) && words.some((word) => name.toLowerCase().includes(word));
    return fits ? [value] : membersNamed(value, words);
  });
}

function listsIn(value: Json): Json[][] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}
