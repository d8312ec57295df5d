import type { Memory } from '../memory/failures.js';

/** A rule that waits for its turn. */
export interface Waiting {
  id: string;
  /** When it was tried last, in any unit that grows; 0: never. */
  tried: number;
  /** Requests that it is expected to take. */
  cost: number;
}

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

/** So many rules tell what another is likely to take. */
const telling = 3;

/**
 * The rules of a target as they wait for their turn; one that was never tried is expected to take what the others took
 * on average, or `cost` while there are few.
 */
export function waitingRules(ids: readonly string[], memory: Memory, cost: number): Waiting[] {
  const taken = ids.flatMap((id) => memory[id]?.requests ?? []);
  const average = Math.ceil(taken.reduce((sum, each) => sum + each, 0) / taken.length);
  const expected = taken.length < telling ? cost : average;
  return ids.map((id) => {
    const known = memory[id];
    return { id, tried: known?.triedAt ?? 0, cost: Math.max(1, known?.requests ?? expected) };
  });
}
