import type { TargetState, Told } from './states.js';

/** How a target stands after its rules: lost on the way, where most of them were. */
export function afterRun(
  state: TargetState | undefined,
  rules: readonly { reason?: string; detail?: string }[],
  now: Date,
): TargetState | undefined {
  if (!state || rules.length === 0) return state;
  for (const reason of ['rate limited', 'unreachable', 'timeout', 'broken response'] as const) {
    const lost = rules.filter((rule) => rule.reason === reason);
    if (2 * lost.length <= rules.length) continue;
    const why = `${lost.length} of ${rules.length} rules: ${reason}: ${lost[0]?.detail ?? ''}`;
    const told: Told = reason === 'rate limited' ? { state: reason, why } : { state: 'degraded', why };
    return { ...told, since: now.toISOString(), looks: 1 };
  }
  return state;
}
