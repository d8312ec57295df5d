import { urlValue } from '../../../engine/contract/url-value.js';
import { asText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { JsonObject } from '../../../engine/types/json.js';
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
  // Chosen before they are read: there may be thousands.
  const texts = found.flatMap(({ at: place, value }) =>
    typeof value === 'string' && (path !== undefined || recognizable.test(value)) ? [{ place, value }] : [],
  );
  return evenly(texts, most).map(({ place, value }) => {
    const address = Object.entries(fill).reduce(
      (template, [name, given]) => template.replaceAll(`{${name}}`, urlValue(asText(given))),
      value,
    );
    return { at: place, address, lead: leadOf(first, address) };
  });
}
