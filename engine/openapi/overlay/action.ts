import { hint } from '../../contract/rule-mistakes.js';
import type { Mistake, Place } from '../../files/located.js';
import { isObject } from '../../json/guards.js';
import { placeAt } from './json-path.js';
import { changedAt, merged, without } from './merge.js';
import type { Origins } from './origins.js';

/** One change of an overlay. */
export interface Action {
  target: string;
  update?: unknown;
  remove?: boolean;
}

/** A value as an action leaves it, or why it cannot be applied. */
export type Acted = { value: unknown } | { mistakes: Mistake[] };

/** Members beside those of OpenAPI that an overlay may give the whole document. */
const ownMembers = ['x-clauses', 'x-rules', 'x-mappings', 'x-views'];

/** Applies an action that stands at `at` in its overlay. */
export function withAction(value: unknown, action: Action, at: Place, origins: Origins): Acted {
  const place = placeAt(action.target);
  if (!place)
    return wrong(at, 'target', `assay reads paths of names and indices alone, as $ or $.paths['/pets'].get`);
  if (!changedAt(value, place, (inner) => inner, origins))
    return wrong(at, 'target', 'the document has nothing there');
  return action.remove === true
    ? removed(value, place, at, origins)
    : updated(value, place, action.update, at, origins);
}

function removed(value: unknown, place: Place, at: Place, origins: Origins): Acted {
  const last = place.at(-1);
  if (last === undefined) return wrong(at, 'remove', 'the whole document cannot be removed');
  const above = place.slice(0, -1);
  return changedAt(value, above, (inner) => without(inner as object, last, origins), origins) ?? { value };
}

function updated(value: unknown, place: Place, update: unknown, at: Place, origins: Origins): Acted {
  const named = place.length === 0 && isObject(update) ? Object.keys(update) : [];
  const unknown = named.filter((name) => name.startsWith('x-') && !ownMembers.includes(name));
  if (unknown.length > 0)
    return {
      mistakes: unknown.map((name) => ({
        at: [...at, 'update', name],
        says: `assay reads no such member${hint(name, ownMembers)}`,
      })),
    };
  const before = place.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
  if (!Array.isArray(before) && !(isObject(before) && isObject(update)))
    return wrong(at, 'update', 'an object is merged into an object, and anything into an array');
  const change = (inner: unknown): unknown => merged(inner, update, [...at, 'update'], origins);
  return changedAt(value, place, change, origins) ?? { value };
}

function wrong(at: Place, member: string, says: string): Acted {
  return { mistakes: [{ at: [...at, member], says }] };
}
