import { isObject } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import { membersNamed } from '../find-record.js';
import { dayOf } from '../relations/moments.js';

/** Names of members that tell a change. */
const changing = /chang|diff|added|removed|from|before|after|previous|old|was/i;
/** What an entry says of itself that tells how things were when they were first seen. */
const beginning =
  /^(?:(?:first|initial|baseline|original|start)\b|(?:no changes?|unchanged|none|created|added)$)/i;
const dated = /^\d{4}-?\d{2}-?\d{2}/;

/**
 * Whether a payload has a member with one of the words in its name, no list in those members holds a change, and there
 * is such a list, or a member that says the same without one (`stable`: true, `changed`: false, `changes`: 0). A single
 * item that is dated no later than `since` is what there was from the start.
 */
export function saysNoChange(body: Json, words: readonly string[], since?: Json): boolean {
  const members = membersNamed(body, words);
  const lists = members.flatMap(listsIn);
  const isUnchanged = ([first, ...others]: Json[]) =>
    first === undefined || (others.length === 0 && isFromStart(first, since ?? null));
  return lists.every(isUnchanged) && (lists.length > 0 || members.some(saysStable));
}

function isFromStart(item: Json, since: Json): boolean {
  const start = dayOf(since);
  if (start === undefined || !isObject(item)) return false;
  if (Object.entries(item).some(([name, value]) => changing.test(name) && !isNothing(value))) return false;
  const dates = Object.values(item).filter((value) => typeof value === 'string' && dated.test(value));
  return (
    dates.length > 0 &&
    dates.every((date) => {
      const day = dayOf(date);
      return day !== undefined && day <= start;
    })
  );
}

/** What the first entry holds where later ones tell their change. */
const isNothing = (value: Json): boolean =>
  value === null ||
  value === false ||
  value === 0 ||
  (typeof value === 'string' && beginning.test(value)) ||
  (typeof value !== 'number' && Object.keys(value).length === 0);

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
