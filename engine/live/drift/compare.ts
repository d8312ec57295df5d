import { sumSeen, type RuleSeen } from './features/seen.js';
import { type KeptPlace, type DriftEvent, type DriftMemory, type ThisRun, nothing } from './drift-memory.js';
import { isNews, isMissed, isLost } from './news.js';
import { merged } from './merge-place.js';

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
  return { memory: { rules, places, events: latestOf([...before.events, ...events]) }, events };
}

/** Of each feature the last that happened to it: what is kept does not grow with every live run. */
export function latestOf(events: readonly DriftEvent[]): DriftEvent[] {
  return [...new Map(events.map((event) => [`${event.at} ${event.feature}`, event])).values()];
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
