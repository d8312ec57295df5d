import type { Waiting } from './waiting-rules.js';

/**
 * The rules of one live run: those that were not tried for the longest first, as many as the budget (in requests) holds.
 * The first of them always goes, so that nothing waits for ever. The same input gives the same choice.
 */
export function chooseRules<W extends Waiting>(waiting: readonly W[], budget: number): W[] {
  if (budget < 1) return [];
  const order = [...waiting].sort(
    (one, other) => one.tried - other.tried || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
  let left = budget;
  return order.filter(({ cost }, index) => {
    if (index > 0 && cost > left) return false;
    left -= cost;
    return true;
  });
}

/**
 * Within how many live runs, this one included, every rule gets its turn if each takes what is expected: this run with one
 * budget, later live runs with another. Undefined when a budget holds nothing.
 */
export function runsToCover(
  waiting: readonly Waiting[],
  { thisRun, later }: { thisRun: number; later: number },
): number | undefined {
  if (later < 1) return undefined;
  const newest = Math.max(0, ...waiting.map(({ tried }) => tried));
  const missing = new Set(waiting.map(({ id }) => id));
  let now = [...waiting];
  let nights = 0;
  while (missing.size > 0) {
    const chosen = new Set(chooseRules(now, nights === 0 ? thisRun : later).map(({ id }) => id));
    nights++;
    const tried = newest + nights;
    now = now.map((each) => (chosen.has(each.id) ? { ...each, tried } : each));
    chosen.forEach((id) => missing.delete(id));
  }
  return nights;
}
