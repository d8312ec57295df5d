import { fingerprintOf } from '../../engine/finding/fingerprint.js';
import { findingId, findingsOf } from '../../engine/results/findings-of.js';
import type { Cause, Results, RuleResult, ServiceResult } from '../../engine/results/types.js';

/** A finding of a rule with where it was reached; a rule with several causes has several. */
export interface Place {
  service: ServiceResult;
  /** The rule with this finding alone. */
  rule: RuleResult;
  /** The rule's id, with a number for any but its first finding. */
  id: string;
}

/** One finding: all rules that show one cause, the smallest request first. */
export interface FindingGroup<P extends Place = Place> {
  cause?: Cause;
  places: [P, ...P[]];
}

/** The findings of a run's failing rules, a place for each. */
export function placesOf({ services }: Pick<Results, 'services'>): Place[] {
  return services.flatMap((service) =>
    service.rules
      .filter(({ verdict }) => verdict === 'fail')
      .flatMap((rule) =>
        findingsOf(rule).map((each, index) => ({ service, rule: each, id: findingId(rule.id, index) })),
      ),
  );
}

/** Failures by what they come from, those that show in most rules first. */
export function groupFindings<P extends Place>(failures: readonly P[]): FindingGroup<P>[] {
  const groups = new Map<string, FindingGroup<P>>();
  const met = new Map<string, number>();
  for (const place of failures) {
    const { rule } = place;
    const alike = causeKey(place);
    // Findings of one rule that look alike come from different causes, of which its contract cannot tell more.
    const before = met.get(`${rule.id}\n${alike}`) ?? 0;
    met.set(`${rule.id}\n${alike}`, before + 1);
    const key = rule.cause ? alike : `${alike}\n${before}`;
    const group = groups.get(key);
    if (group) group.places.push(place);
    else groups.set(key, { ...(rule.cause ? { cause: rule.cause } : {}), places: [place] });
  }
  for (const { places } of groups.values()) places.sort(bySize);
  return [...groups.values()].sort((one, other) => rulesOf(other).length - rulesOf(one).length);
}

/** The rules that show a finding, each once. */
export function rulesOf({ places }: FindingGroup): string[] {
  return [...new Set(places.map(({ rule }) => rule.id))];
}

/**
 * An error page is one cause for all services behind one address; a schema belongs to one service. A member that is wrong is
 * one place, whatever each rule expects of it; of a whole record different things may be wrong. Else it is the clause that
 * is broken, in one way.
 */
function causeKey({ service, rule: { id, cause, clause, finding, counterexample } }: Place): string {
  const { baseUrl } = service;
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
  if (cause?.sort === 'error answer') return [cause.sort, origin, cause.says].join('\n');
  if (cause) return [cause.sort, service.service, cause.member ?? cause.says].join('\n');
  const way = finding ? fingerprintOf(clause.id, { finding, counterexample }) : id;
  return [service.service, clause.id, way].join('\n');
}

/** Fewest requests first, then a rule that speaks of the member that is wrong, then the shortest requests. */
function bySize({ rule: one }: Place, { rule: other }: Place): number {
  const count = ({ curl = [] }: RuleResult): number => curl.length;
  const length = ({ curl = [] }: RuleResult): number => curl.join('').length;
  return count(one) - count(other) || speaks(other) - speaks(one) || length(one) - length(other);
}

function speaks({ cause, says }: RuleResult): number {
  const member = cause?.member?.split('/').at(-1);
  return member !== undefined && says.includes(member) ? 1 : 0;
}
