import { isObject } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import { membersNamed } from '../find-record.js';

/**
 * Whether a payload has a member with one of the words in its name, every list in those members is empty, and there is
 * such a list, or a member that says the same without one (`stable`: true, `changed`: false, `changes`: 0).
 */
export function saysNoChange(body: Json, words: readonly string[]): boolean {
  const members = membersNamed(body, words);
  const lists = members.flatMap(listsIn);
  return lists.every((list) => list.length === 0) && (lists.length > 0 || members.some(saysStable));
}

/** The items of the lists below such members that hold changes: a single item may be what there was from the start. */
export function changesIn(body: Json, words: readonly string[]): Json[] {
  const lists = membersNamed(body, words).flatMap((member) => listsIn(member));
  return lists.filter((list) => list.length > 1).flat();
}

function saysStable(value: Json): boolean {
  if (typeof value === 'string') return value.toLowerCase() === 'stable';
  if (!isObject(value)) return false;
  const { stable, changed, changes } = value;
  return (
    stable === true ||
    changed === false ||
    changes === 0 ||
    Object.values(value).some((inner) => saysStable(inner))
  );
}

function listsIn(value: Json): Json[][] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}
