import { brief } from '../../../../engine/json/guards.js';
import { unescapeSegment } from '../../../../engine/json/pointer.js';
import { withMember, type Claim, type FindClaims } from './claim.js';
import { leastCertain } from './of-cells.js';
import type { Item } from './population.js';

const identifiers = ['/id', '/key', '/code', '/slug', '/uuid', '/name'];

/** Where nearly all entries of a map show their key as their identifier, all of them do. */
export const findOwnKeys: FindClaims = ({ columns }) =>
  identifiers.flatMap((pointer): Claim[] => {
    const cells = (columns.get(pointer) ?? []).filter(({ item }) => /\p{L}/u.test(keyOf(item)));
    const odd = cells.filter(({ item, value }) => value !== keyOf(item));
    if (cells.length < leastCertain || odd.length * 2 > cells.length) return [];
    return [
      {
        says: `the key of the entry at ${pointer}`,
        count: cells.length,
        odd: odd.map(({ at, path, value }) => ({ at, path, actual: brief(value) })),
        broken: (item) => withMember(item, pointer, 'another-key'),
      },
    ];
  });

/** The name under which an entry stands; of an item of a list, its place. */
function keyOf({ at }: Item): string {
  return unescapeSegment(at.slice(at.lastIndexOf('/') + 1));
}
