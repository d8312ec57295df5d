import type { Change, Changes } from '../../engine/history/changes.js';
import type { Results, RuleResult } from '../../engine/results/types.js';
import { isDeclared, isStale } from '../../engine/results/run-gate.js';
import { groupFindings, placesOf, type FindingGroup, type Place } from '../wording/finding-groups.js';
import { toneOf } from '../../engine/results/tone.js';

/** A rule's result, or one finding of it, with where it was reached and what became of it since earlier runs. */
export interface Seen extends Place {
  change: Change;
}

/** A run sorted by what a reviewer wants to know first. */
export interface Sorted {
  /** Findings of which at least one rule did not fail before. */
  fresh: FindingGroup<Seen>[];
  /** Findings that failed before in every rule. */
  still: FindingGroup<Seen>[];
  /** Blames that the gate lets through. */
  warnings: FindingGroup<Seen>[];
  fixed: Seen[];
  errors: Seen[];
  /** Known failures that no longer show: their entries are to be removed. */
  stale: Seen[];
  /** Said beforehand: known failures, and what is left out on purpose. */
  declared: Seen[];
  notChecked: Seen[];
  passed: Seen[];
}

export function sortRun(results: Results, changes: Changes): Sorted {
  const { services } = results;
  const all = services.flatMap((service) =>
    service.rules.map((rule): Seen => ({ service, rule, id: rule.id, change: changes(service, rule) })),
  );
  const having = (verdict: RuleResult['verdict']) => all.filter(({ rule }) => rule.verdict === verdict);
  const failing = placesOf(results).map((place): Seen => ({
    ...place,
    change: changes(place.service, place.rule),
  }));
  const weighs = (tone: string) =>
    groupFindings(failing.filter(({ rule, service }) => toneOf(rule, service.embedded) === tone));
  const failures = weighs('fail');
  const failedBefore = ({ places }: FindingGroup<Seen>) =>
    places.every(({ change }) => change.was === 'failing');
  return {
    fresh: failures.filter((group) => !failedBefore(group)),
    still: failures.filter(failedBefore),
    warnings: weighs('warn'),
    fixed: having('pass').filter(({ change }) => change.was === 'failing'),
    errors: having('error'),
    stale: all.filter(({ rule }) => isStale(rule)),
    declared: having('inconclusive').filter(({ rule }) => isDeclared(rule)),
    notChecked: having('inconclusive').filter(({ rule }) => !isDeclared(rule)),
    passed: having('pass'),
  };
}
