import type { ChangeCount } from '../types/index.js';

/** What all rules of a service made on a target, or all parts of a run; undefined where they made nothing. */
export function sumChanges(each: readonly (ChangeCount | undefined)[]): ChangeCount | undefined {
  const counts = each.filter((count) => count !== undefined);
  if (counts.length === 0) return undefined;
  const sum = (name: keyof ChangeCount): number =>
    counts.reduce((total, count) => total + (count[name] ?? 0), 0);
  const { changed, deleted } = { changed: sum('changed'), deleted: sum('deleted') };
  return {
    made: sum('made'),
    left: sum('left'),
    ...(changed > 0 ? { changed } : {}),
    ...(deleted > 0 ? { deleted } : {}),
  };
}
