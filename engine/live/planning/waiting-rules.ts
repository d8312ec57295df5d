import type { Memory } from '../memory/rule-memory.js';

/** A rule that waits for its turn. */
export interface Waiting {
  id: string;
  /** When it was tried last, in any unit that grows; 0: never. */
  tried: number;
  /** Requests that it is expected to take. */
  cost: number;
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
