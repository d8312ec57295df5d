import type { Plan, PlannedRule, PlannedService } from './plan.js';

/** A rule of a plan with its service. */
export interface Placed {
  service: PlannedService;
  rule: PlannedRule;
}

/** How the rules of a plan go to workers. */
export interface PlanGroups {
  /** Rules that go to one worker, one after the other. */
  together: Placed[][];
  /** Rules that open pages: they share a browser, for which they mostly wait. */
  pages: Placed[];
  /** Rules that go to any worker, in this order. */
  apart: Placed[];
}

/**
 * What may run beside what: the rules of a slow target and, in a live run, those of one host run one after the other, so
 * that no more is asked at once than it can take. Whole files are read before what else a service's rules ask, so that no
 * worker is left alone with one at the end.
 */
export function groupsOf({ services, options }: Plan): PlanGroups {
  if (options.live) {
    const hosts = [...new Set(services.map(hostOf))];
    const together = hosts.map((host) => rulesOf(services.filter((service) => hostOf(service) === host)));
    return { together, pages: [], apart: [] };
  }
  const slow = services.filter(({ inOneWorker }) => inOneWorker);
  const fast = smallestFirst(services.filter((service) => !slow.includes(service))).map((service) =>
    rulesOf([service]),
  );
  return {
    together: slow.map((service) => rulesOf([service])).filter((group) => group.length > 0),
    pages: fast.flatMap((rules) => taking('browser', rules)),
    apart: fast.flatMap((rules) => [...taking('downloads', rules), ...taking(undefined, rules)]),
  };
}

const taking = (what: PlannedRule['takes'], rules: readonly Placed[]): Placed[] =>
  rules.filter(({ rule }) => rule.takes === what);

/**
 * What is known of a target with many rules takes memory: it comes when the thread that opens pages has ended, which takes as
 * much.
 */
function smallestFirst(services: readonly PlannedService[]): PlannedService[] {
  return [...services].sort((one, other) => one.rules.length - other.rules.length);
}

function hostOf({ baseUrl }: PlannedService): string {
  return new URL(baseUrl).host;
}

function rulesOf(services: readonly PlannedService[]): Placed[] {
  return services.flatMap((service) => service.rules.map((rule) => ({ service, rule })));
}
