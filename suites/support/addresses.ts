import { asText } from '../../engine/json/guards.js';
import { select } from '../../engine/json/pointer.js';
import { evenly } from '../../engine/samples/collect.js';
import type { Exchange, JsonObject } from '../../engine/types.js';
import { leadOf, type Lead } from './links.js';

/** An address that an answer gives, where it stands and where it leads. */
export interface Address {
  at: string;
  address: string;
  lead: Lead;
}

const most = 25;

/** What is no absolute or rooted address is one only where a path is promised. */
const recognizable = /^([a-z][a-z0-9+.-]*:\/\/|\/)/i;

/**
 * The addresses at some pointers of an answer, templates filled; of more than 25 a choice at even distances. `path` is
 * the promised path, if any.
 */
export function addressesIn(
  first: Exchange,
  at: readonly string[],
  given: JsonObject,
  path: string | undefined,
): Address[] {
  const fill = (given['fill'] ?? {}) as JsonObject;
  const found = at.flatMap((pointer) => select(first.response?.json ?? null, pointer));
  const addresses = found.flatMap((place): Address[] => {
    if (typeof place.value !== 'string' || (path === undefined && !recognizable.test(place.value))) return [];
    const address = Object.entries(fill).reduce(
      (template, [name, value]) => template.replaceAll(`{${name}}`, encodeURIComponent(asText(value))),
      place.value,
    );
    return [{ at: place.at, address, lead: leadOf(first, address) }];
  });
  return evenly(addresses, most);
}
