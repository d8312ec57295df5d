import { findingsOf } from '../../engine/results/findings-of.js';
import type { Results } from '../../engine/results/types.js';

/** Beyond these, the front page summarises and searches, and each service has pages of its own. */
const mostServices = 60;
const mostFindings = 500;

/** Whether a run is more than one page can show. */
export function isLarge({ services }: Results): boolean {
  if (services.length > mostServices) return true;
  const rules = services.flatMap((service) => service.rules.filter(({ verdict }) => verdict === 'fail'));
  return rules.reduce((sum, rule) => sum + findingsOf(rule).length, 0) > mostFindings;
}

/** Where a service's own pages lie in the report of a large run. Its name makes nothing else than a plain name. */
export function serviceFolder(service: string): string {
  return `services/${service.replaceAll(/[^\w-]/g, '-')}`;
}
