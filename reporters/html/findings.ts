import type { Change, Changes } from '../../engine/history/changes.js';
import type { Cause, Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { isDeclared, isStale } from '../../engine/results/run-gate.js';
import { toneOf } from './page-parts.js';

/** A rule's result with where it was reached and what became of it since earlier runs. */
export interface Seen {
  service: ServiceResult;
  rule: RuleResult;
  change: Change;
}

/** One finding: all rules that show one cause, the one with the fewest requests first. */
export interface FindingGroup {
  cause?: Cause;
  places: [Seen, ...Seen[]];
}

/** A run sorted by what a reviewer wants to know first. */
export interface Sorted {
  /** Findings of which at least one rule did not fail before. */
  fresh: FindingGroup[];
  /** Findings that failed before in every rule. */
  still: FindingGroup[];
  /** Blames that the gate lets through. */
  warnings: FindingGroup[];
  fixed: Seen[];
  errors: Seen[];
  /** Known failures that no longer show: their entries are to be removed. */
  stale: Seen[];
  /** Said beforehand: known failures, and what is left out on purpose. */
  declared: Seen[];
  notChecked: Seen[];
  passed: Seen[];
}

export function sortRun({ services }: Results, changes: Changes): Sorted {
  const all = services.flatMap((service) =>
    service.rules.map((rule): Seen => ({ service, rule, change: changes(service, rule) })),
  );
  const having = (verdict: RuleResult['verdict']) => all.filter(({ rule }) => rule.verdict === verdict);
  const failing = having('fail');
  const weighs = (tone: string) =>
    groupFindings(failing.filter(({ rule, service }) => toneOf(rule, service.embedded) === tone));
  const failures = weighs('fail');
  const failedBefore = ({ places }: FindingGroup) => places.every(({ change }) => change.was === 'failing');
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

/** Failures by what they come from, those that show in most places first. */
export function groupFindings(failures: readonly Seen[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const seen of failures) {
    const key = causeKey(seen);
    const group = groups.get(key);
    if (group) group.places.push(seen);
    else groups.set(key, { ...(seen.rule.cause ? { cause: seen.rule.cause } : {}), places: [seen] });
  }
  for (const { places } of groups.values()) {
    places.sort((one, other) => rankOf(one) - rankOf(other));
  }
  return [...groups.values()].sort((one, other) => other.places.length - one.places.length);
}

/**
 * An error page is one cause for all services behind one address; a schema belongs to one service. A member that is wrong is
 * one place, whatever each rule expects of it; of a whole record different things may be wrong.
 */
function causeKey({ service, rule: { id, cause } }: Seen): string {
  if (!cause) return id;
  const { baseUrl } = service;
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
  return [
    cause.sort,
    cause.sort === 'error answer' ? origin : service.service,
    cause.member ?? cause.says,
  ].join('\n');
}

/** Fewest requests first, and among them a rule that speaks of the member that is wrong. */
function rankOf({ rule: { curl, cause, says } }: Seen): number {
  const member = cause?.member?.split('/').at(-1);
  return (curl?.length ?? 0) - (member !== undefined && says.includes(member) ? 0.5 : 0);
}
