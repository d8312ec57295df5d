import type { Place } from '../../files/located.js';

/** Where a member comes from: a place in the overlay, or another index of the same array before. */
export type Origin = Place | number;

/** Origins of the members of values that were changed, by their names. Members that are not there stand where they stood. */
export type Origins = WeakMap<object, Map<string, Origin>>;

/** Where a value of a changed document stands: in the overlay, or in the document itself. */
export function traced(root: unknown, at: Place, origins: Origins): { isOverlays: boolean; place: Place } {
  let inner = root;
  let isOverlays = false;
  let place: Place = [];
  for (const name of at) {
    const isContainer = typeof inner === 'object' && inner !== null;
    const origin = isContainer ? origins.get(inner as object)?.get(String(name)) : undefined;
    if (typeof origin === 'object') [place, isOverlays] = [origin, true];
    else place = [...place, origin ?? name];
    inner = isContainer ? (inner as Record<string, unknown>)[name] : undefined;
  }
  return { isOverlays, place };
}
