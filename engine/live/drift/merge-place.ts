import { type Kept, type KeptPlace, sortOf, type ThisRun } from './drift-memory.js';
import { settled, isMissed, isLost } from './news.js';

/** More features of a sort at one place say nothing. */
const most: Record<string, number> = { value: 20, member: 200 };

/** All features of a place: those of this run counted, those that it lacks as missed. */
function featuresOf(known: KeptPlace | undefined, seen: ThisRun, night: string): Record<string, Kept> {
  const features: Record<string, Kept> = { ...known?.features };
  for (const [feature, count] of Object.entries(seen.features)) {
    const kept = features[feature];
    features[feature] = {
      first: kept?.first ?? night,
      last: night,
      nights: (kept?.nights ?? 0) + 1,
      count: (kept?.count ?? 0) + count,
      by: mostlyBy(seen, feature),
      missed: 0,
    };
  }
  for (const [feature, kept] of Object.entries(known?.features ?? {})) {
    if (!isMissed(seen, feature, kept)) continue;
    const lost = known !== undefined && isLost(known, feature, kept);
    features[feature] = { ...kept, missed: kept.missed + 1, ...(lost ? { gone: true as const } : {}) };
  }
  return features;
}

export function merged(known: KeptPlace | undefined, seen: ThisRun, night: string): KeptPlace {
  const features = featuresOf(known, seen, night);
  const isNew = (feature: string) => sortOf(feature) === 'value' && !(feature in (known?.features ?? {}));
  const quiet =
    known && !Object.keys(seen.features).some(isNew) ? known.quiet + (seen.count < settled ? 0 : 1) : 0;
  return closeSorts({
    quiet,
    count: (known?.count ?? 0) + seen.count,
    nights: (known?.nights ?? 0) + 1,
    features,
    ...(known?.open ? { open: known.open } : {}),
  });
}

function mostlyBy({ each }: ThisRun, feature: string): string {
  const shown = [...each].map(([rule, { features }]) => ({ rule, count: features[feature] ?? 0 }));
  return shown.reduce((most, one) => (one.count > most.count ? one : most), { rule: '', count: 0 }).rule;
}

/** Forgets features of a sort of which there are too many. */
function closeSorts(place: KeptPlace): KeptPlace {
  const names = Object.keys(place.features);
  const over = Object.keys(most).filter(
    (sort) => names.filter((feature) => sortOf(feature) === sort).length > (most[sort] ?? Infinity),
  );
  const open = [...new Set([...(place.open ?? []), ...over])];
  if (open.length === 0) return place;
  const features = Object.entries(place.features).filter(([feature]) => !open.includes(sortOf(feature)));
  return { ...place, features: Object.fromEntries(features), open };
}
