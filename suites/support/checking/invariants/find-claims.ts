import { isLikely, type Claim, type FindClaims } from './claim.js';
import { claimsAcross } from './elsewhere.js';
import { findAsked } from './asked.js';
import { findForms, findPresence, findTypes } from './forms.js';
import { findIdentities } from './identities.js';
import { findCounts, findLists, findRows } from './lists.js';
import { findCoordinates } from './coordinates.js';
import { findLimits } from './limits.js';
import { findBounds, findSigns } from './magnitudes.js';
import { findOwnKeys } from './own-keys.js';
import { findOwnNames } from './own-names.js';
import { findPairs } from './pairs.js';
import type { Population } from './population.js';
import { findRising } from './rising.js';
import { findNumbering, findOrder } from './sequences.js';
import { findSpellings } from './spellings.js';
import { findBlanks, findGarbled } from './texts.js';

/** Sorts of likely invariants, by the name under which a rule may leave one out. */
const finders: Readonly<Record<string, FindClaims>> = {
  types: findTypes,
  forms: findForms,
  presence: findPresence,
  identities: findIdentities,
  bounds: findBounds,
  signs: findSigns,
  limits: findLimits,
  coordinates: findCoordinates,
  numbering: findNumbering,
  order: findOrder,
  rising: findRising,
  lists: findLists,
  counts: findCounts,
  tables: findRows,
  pairs: findPairs,
  addresses: findOwnNames,
  garbled: findGarbled,
  blanks: findBlanks,
  spellings: findSpellings,
  asked: findAsked,
  keys: findOwnKeys,
};

export const invariantNames = [...Object.keys(finders), 'elsewhere', 'answers'];

/** A claim, its sort and the population that it is about. */
export interface NamedClaim extends Claim {
  sort: string;
  population?: Population;
}

/**
 * What nearly all values have in common, of each sort but those that are left out; at most a few depart from it. `answers`
 * leaves out what the answers have in common as wholes: the last of several pages is shorter, and leads to no other.
 */
export function claimsOf(all: readonly Population[], without: readonly string[] = []): NamedClaim[] {
  const populations = without.includes('answers')
    ? all.filter(({ name, source }) => name !== `${source} `)
    : all;
  const single = Object.entries(finders)
    .filter(([name]) => !without.includes(name))
    .flatMap(([sort, find]) =>
      populations.flatMap((population) => find(population).map((claim) => ({ ...claim, sort, population }))),
    );
  const across = without.includes('elsewhere') ? [] : claimsAcross(populations);
  return [...single, ...across.map((claim) => ({ ...claim, sort: 'elsewhere' }))].filter(isLikely);
}
