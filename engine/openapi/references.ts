import { percentDecoded } from '../percent-decoded.js';
import type { Mistake, Place } from '../files/located.js';
import { isObject } from '../json/guards.js';
import { unescapeSegment } from '../json/pointer.js';

/** Members whose values are data: what looks like a reference there is none. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** References within an OpenAPI description (`#/…`) that lead to nothing. References to other documents are not followed. */
export function danglingReferences(root: unknown): Mistake[] {
  const found: Mistake[] = [];
  const visit = (value: unknown, at: Place): void => {
    if (Array.isArray(value)) return value.forEach((item, index) => visit(item, [...at, index]));
    if (!isObject(value)) return;
    const reference: unknown = value['$ref'];
    if (typeof reference === 'string' && reference.startsWith('#/') && !leads(root, reference))
      found.push({ at: [...at, '$ref'], says: `${reference} leads to nothing` });
    for (const [name, member] of Object.entries(value))
      if (!name.startsWith('x-') && !(data.has(name) && at.at(-1) !== 'properties'))
        visit(member, [...at, name]);
  };
  visit(root, []);
  return found;
}

function leads(root: unknown, reference: string): boolean {
  let place = root;
  for (const segment of reference.slice(2).split('/')) {
    const name = unescapeSegment(percentDecoded(segment));
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return false;
    place = (place as Record<string, unknown>)[name];
  }
  return true;
}
