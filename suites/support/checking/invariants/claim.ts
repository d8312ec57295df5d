import { remembering } from '../../../../engine/memo.js';
import type { JsonObject } from '../../../../engine/types/index.js';
import type { Population } from './population.js';

/** A value that departs from what the others have in common. */
export interface Departure {
  at: string;
  path: string;
  actual: string;
}

/** What nearly all values of a population have in common. */
export interface Claim {
  /** What each value is: the expectation of a finding. */
  says: string;
  /** Values of which it could be said, those that depart among them. */
  count: number;
  odd: Departure[];
  /** Why it is said, where not because the others have it. */
  because?: string;
  /** Makes an item depart, for mutants: of a population without departures, this one alone does then. */
  broken?: (item: JsonObject) => JsonObject;
}

/** Finds one sort of likely invariant in a population. */
export type FindClaims = (population: Population) => Claim[];

/** Of so many values one may depart by mistake: with more departures the values just differ. */
const usualPerOdd = 40;
export const mostOdd = 3;

/** Whether so few depart that they are mistakes rather than another sort of value. */
export function isLikely({ count, odd }: Claim): boolean {
  return odd.length <= Math.min(mostOdd, Math.max(1, Math.floor(count / usualPerOdd)));
}

/** The words of a member's name, in small letters: `firstSeenAt`, `first_seen_at` and `first-seen-at` are the same. */
export const wordsOf = remembering((pointer): string[] =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== ''),
);

/** The item with the member at a pointer (object members only) given another value. */
export function withMember(item: JsonObject, pointer: string, value: JsonObject[string]): JsonObject {
  const [name = '', ...rest] = pointer.slice(1).split('/');
  const own = name.replaceAll('~1', '/').replaceAll('~0', '~');
  const inner = item[own];
  if (rest.length === 0) return { ...item, [own]: value };
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? { ...item, [own]: withMember(inner, `/${rest.join('/')}`, value) }
    : item;
}
