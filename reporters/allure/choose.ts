import { ruleGate } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';

/** Rules that the Allure report shows one by one. Its generator holds all of them in memory, and its page all in one file. */
const mostRules = 2_000;
/** Failures that it shows of a larger run: more than that, and Allure 2 takes more than 350 MB; Allure 3 takes thrice as much. */
const mostFailures = { 2: 6_000, 3: 1_000 };

/** What the Allure report shows of a run: rules of services, and services as a whole. */
export interface Chosen {
  /** Whether services stand for their rules. */
  large: boolean;
  rules: { service: ServiceResult; rule: RuleResult }[];
  /** Services of which no rule is shown. */
  services: ServiceResult[];
  /** Failures that are not shown. */
  left: number;
}

/**
 * Chooses what the Allure report shows: of a run of up to 2,000 rules all of them; of a larger one each failure and error,
 * which are what a reviewer opens it for, and one entry for each service without any. Where there are too many, those stay
 * out that are not among the first of their service.
 */
export function chooseEntries({ services }: Pick<Results, 'services'>, allure: 2 | 3 = 2): Chosen {
  const all = services.flatMap((service) => service.rules.map((rule) => ({ service, rule })));
  if (all.length <= mostRules) return { large: false, rules: all, services: [], left: 0 };
  const failing = services.map((service) =>
    service.rules
      .filter((rule) => rule.verdict === 'fail' || ruleGate(rule, service.embedded) === 'fail')
      .map((rule, rank) => ({ service, rule, rank })),
  );
  const ranked = failing.flat().sort((one, other) => one.rank - other.rank);
  return {
    large: true,
    rules: ranked.slice(0, mostFailures[allure]),
    services: services.filter((_, at) => failing[at]?.length === 0),
    left: Math.max(0, ranked.length - mostFailures[allure]),
  };
}

/** The rules that the Allure report shows one by one. */
export function shownRules(results: Pick<Results, 'services'>): Set<string> {
  return new Set(chooseEntries(results).rules.map(({ rule }) => rule.id));
}
