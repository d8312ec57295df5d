import type { RuleResult } from '../../results/types.js';
import type { RequestError } from '../../types/index.js';

/** The target kept these from being checked: their turn is not over. */
const untried = new Set<string | undefined>([
  'unreachable',
  'timeout',
  'rate limited',
  'budget',
  'interrupted',
  'degraded',
  'key expired',
  'moved',
  'answering HTML',
  'dead as documented',
  'quarantined',
] satisfies (RequestError['reason'] | 'interrupted')[]);

/**
 * The rules of a target that had their turn in a live run, of those that were planned, in their order. What was cut off comes
 * again; but the first one had all that the live run could give: else one that is always cut off would keep out the others.
 */
export function triedRules<R extends Pick<RuleResult, 'requests' | 'reason'>>(planned: readonly R[]): R[] {
  return planned.filter(
    ({ requests, reason }, index) => !untried.has(reason) || (index === 0 && requests > 0),
  );
}
