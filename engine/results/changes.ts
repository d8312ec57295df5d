import type { ChangeCount } from '../types/index.js';

/** What all rules of a service made on a target, or all parts of a run; undefined where they made nothing. */
export function sumChanges(each: readonly (ChangeCount | undefined)[]): ChangeCount | undefined {
  const counts = each.filter((count) => count !== undefined);
  if (counts.length === 0) return undefined;
  return {
    made: counts.reduce((sum, { made }) => sum + made, 0),
    left: counts.reduce((sum, { left }) => sum + left, 0),
  };
}
