import { type Kept, type KeptPlace, sortOf, type ThisRun } from './drift-memory.js';

/** A place must have been met so often before something new there is news. */
export const settled = 5;
/** Texts are an enumeration when each was seen so often on average. */
const repeats = 3;
/** Values are all known when so many live runs in a row brought no other. */
const quietRuns = 2;
/** Something vanished when it was seen in so many live runs and then missed so many times. */
const runsToVanish = 3;
/** What shows in fewer than this share of the answers may be missing by chance. */
const common = 0.2;

export function isNews(known: KeptPlace, feature: string): boolean {
  const kept = known.features[feature];
  if (kept) return kept.gone === true;
  const sort = sortOf(feature);
  if (known.count < settled || known.open?.includes(sort)) return false;
  // A success may have needed a key that was not there.
  if (sort === 'status') return !feature.startsWith('status 2');
  return sort !== 'value' || (isEnumeration(known) && known.quiet >= quietRuns);
}

export function isMissed({ features, each }: ThisRun, feature: string, { by }: Kept): boolean {
  return !(feature in features) && (each.get(by)?.count ?? 0) >= settled;
}

/** Another refusal may only not have been provoked in this run: of statuses, only successes can vanish. */
export function isLost(known: KeptPlace, feature: string, kept: Kept): boolean {
  const sort = sortOf(feature);
  if (kept.gone) return false;
  if (sort === 'status' && !feature.startsWith('status 2')) return false;
  if (known.open?.includes(sort) || (sort === 'value' && !isEnumeration(known))) return false;
  const often = kept.count >= common * known.count && kept.nights >= runsToVanish;
  return often && kept.missed + 1 >= runsToVanish;
}

function isEnumeration({ features, open = [] }: KeptPlace): boolean {
  const values = Object.entries(features).filter(([feature]) => sortOf(feature) === 'value');
  const count = values.reduce((sum, [, kept]) => sum + kept.count, 0);
  return (
    values.length > 0 && !open.includes('value') && count >= repeats * values.length && count >= 2 * settled
  );
}
