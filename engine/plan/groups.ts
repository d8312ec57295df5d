import type { Plan, PlannedRule, PlannedService } from './plan.js';

/** A rule of a plan with its service. */
export interface Placed {
  service: PlannedService;
  rule: PlannedRule;
}

/** How the rules of a plan go to workers. */
export interface PlanGroups {
  /** Rules that go to one worker, one after the other. What takes long comes first. */
  together: Placed[][];
  /** Rules that open pages: they share a browser, for which they mostly wait. */
  pages: Placed[];
  /** Rules that go to any worker. */
  apart: Placed[];
}

/**
 * What may run beside what: the rules of a slow target and, in a live run, those of one host run one after the other, so
 * that no more is asked at once than it can take. Whole files are read early, so that no worker is left alone with one at
 * the end.
 */
export function groupsOf({ services, options }: Plan): PlanGroups {
  if (options.live) {
    const hosts = [...new Set(services.map(hostOf))];
    const together = hosts.map((host) => rulesOf(services.filter((service) => hostOf(service) === host)));
    return { together, pages: [], apart: [] };
  }
  const slow = services.filter(({ inOneWorker }) => inOneWorker);
  const fast = rulesOf(services.filter((service) => !slow.includes(service)));
  const taking = (what: PlannedRule['takes']): Placed[] => fast.filter(({ rule }) => rule.takes === what);
  const together = [
    ...slow.map((service) => rulesOf([service])),
    ...taking('downloads').map((placed) => [placed]),
  ];
  return {
    together: together.filter((group) => group.length > 0),
    pages: taking('browser'),
    apart: taking(undefined),
  };
}

function hostOf({ baseUrl }: PlannedService): string {
  return new URL(baseUrl).host;
}

function rulesOf(services: readonly PlannedService[]): Placed[] {
  return services.flatMap((service) => service.rules.map((rule) => ({ service, rule })));
}
