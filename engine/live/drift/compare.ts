import { sumSeen, type RuleSeen, type Seen } from './features.js';

/** A feature over the live runs. */
interface Kept {
  /** Live runs (ids) in which it was first and last seen. */
  first: string;
  last: string;
  nights: number;
  count: number;
  /** The rule whose requests showed it most, the last time that it was seen: it can be missed where that rule asks. */
  by: string;
  /** Turns of that rule in a row that met the place without it. */
  missed: number;
  /** It is taken to have vanished. */
  gone?: true;
}

interface KeptPlace {
  count: number;
  nights: number;
  features: Record<string, Kept>;
  /** Live runs in a row that brought no new value. */
  quiet: number;
  /** Sorts of features that are too many to say anything (`value`, mostly). */
  open?: string[];
}

/** A change between live runs that no promise forbids. */
export interface DriftEvent {
  night: string;
  at: string;
  what: 'appeared' | 'vanished';
  feature: string;
}

/** What the live runs so far have shown of one service. */
export interface DriftMemory {
  /** The rules that had a turn: only what such a rule shows can be news, for each rule asks in its own way. */
  rules: string[];
  places: Record<string, KeptPlace>;
  events: DriftEvent[];
}

/** More features of a sort at one place say nothing. */
const most: Record<string, number> = { value: 20, member: 200 };
/** A place must have been met so often before something new there is news. */
const settled = 5;
/** Texts are an enumeration when each was seen so often on average. */
const repeats = 3;
/** Values are all known when so many live runs in a row brought no other. */
const quietRuns = 2;
/** Something vanished when it was seen in so many live runs and then missed so many times. */
const runsToVanish = 3;
/** What shows in fewer than this share of the answers may be missing by chance. */
const common = 0.2;

/** What was seen at one place in this run. */
interface ThisRun extends Seen {
  /** By rules that had a turn before. */
  again: Seen;
  /** By rule. */
  each: Map<string, Seen>;
}

const nothing: Seen = { count: 0, features: {} };

/**
 * Takes a live run into the memory and answers what changed against the live runs before. The first live run changes nothing,
 * nor does the first turn of a rule: what it shows was not asked for before.
 */
export function compareLiveRun(
  memory: DriftMemory | undefined,
  thisRun: readonly RuleSeen[],
  night: string,
): { memory: DriftMemory; events: DriftEvent[] } {
  const before = memory ?? { rules: [], places: {}, events: [] };
  const again = sumSeen(thisRun.filter(({ rule }) => before.rules.includes(rule)).map((each) => each.places));
  const places = { ...before.places };
  const events: DriftEvent[] = [];
  for (const [at, sum] of Object.entries(sumSeen(thisRun.map((each) => each.places)))) {
    const known = before.places[at];
    const each = new Map(thisRun.map(({ rule, places: own }) => [rule, own[at] ?? nothing]));
    const seen = { ...sum, again: again[at] ?? nothing, each };
    events.push(...changes(known, seen).map((change) => ({ night, at, ...change })));
    places[at] = merged(known, seen, night);
  }
  const asked = thisRun.filter((each) => Object.keys(each.places).length > 0);
  const rules = [...new Set([...before.rules, ...asked.map(({ rule }) => rule)])];
  return { memory: { rules, places, events: [...before.events, ...events] }, events };
}

function changes(known: KeptPlace | undefined, seen: ThisRun): Pick<DriftEvent, 'what' | 'feature'>[] {
  if (!known) return [];
  const appeared = Object.keys(seen.again.features)
    .filter((feature) => isNews(known, feature))
    .map((feature) => ({ what: 'appeared' as const, feature }));
  const vanished = Object.entries(known.features)
    .filter(([feature, kept]) => isMissed(seen, feature, kept) && isLost(known, feature, kept))
    .map(([feature]) => ({ what: 'vanished' as const, feature }));
  return [...appeared, ...vanished];
}

function isNews(known: KeptPlace, feature: string): boolean {
  const kept = known.features[feature];
  if (kept) return kept.gone === true;
  const sort = sortOf(feature);
  if (known.count < settled || known.open?.includes(sort)) return false;
  // A success may have needed a key that was not there.
  if (sort === 'status') return !feature.startsWith('status 2');
  return sort !== 'value' || (isEnumeration(known) && known.quiet >= quietRuns);
}

function isMissed({ features, each }: ThisRun, feature: string, { by }: Kept): boolean {
  return !(feature in features) && (each.get(by)?.count ?? 0) >= settled;
}

/** Another refusal may only not have been provoked in this run: of statuses, only successes can vanish. */
function isLost(known: KeptPlace, feature: string, kept: Kept): boolean {
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

function merged(known: KeptPlace | undefined, seen: ThisRun, night: string): KeptPlace {
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

export function sortOf(feature: string): string {
  return feature.split(' ', 1)[0] ?? '';
}

export function nameOf(feature: string): string {
  return feature.slice(sortOf(feature).length + 1);
}
