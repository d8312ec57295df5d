import type { PlannedRule } from '../../engine/plan/plan.js';

/** So many rules take one thread no longer than another one takes to start. */
const fewRules = 30;

/** Threads that check rules, at most so many, and one more where some open pages, for which it mostly waits. */
export function threadsFor(rules: readonly PlannedRule[], most: number): number {
  const opensPages = rules.some(({ takes }) => takes === 'browser');
  return Math.min(most, Math.ceil(rules.length / fewRules) || 1) + (opensPages ? 1 : 0);
}
