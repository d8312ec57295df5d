import { fingerprintOf } from '../../finding/fingerprint.js';
import type { RuleResult } from '../../results/types.js';
import type { Failure, FailureEvent, Memory, RuleMemory } from './rule-memory.js';
import { triedRules } from './tried-rules.js';
import { failuresAfter } from './failure-change.js';

/** Takes a live run's results of one target, in the order of their turns, into the memory and answers what changed. */
export function rememberLiveRun(
  memory: Memory,
  rules: readonly RuleResult[],
  night: { id: string; startedMs: number },
): { memory: Memory; events: FailureEvent[] } {
  const next: Memory = { ...memory };
  const events: FailureEvent[] = [];
  for (const rule of triedRules(rules)) {
    const known = memory[rule.id];
    const { failures, events: own } = failuresAfter(rule, failuresOf(known), night.id);
    events.push(...own);
    const [failure, ...others] = failures;
    const fixed = own.some(({ change }) => change === 'fixed') ? night.id : known?.fixed;
    next[rule.id] = {
      tried: night.id,
      triedAt: night.startedMs,
      requests: Math.max(rule.requests, Math.floor((known?.requests ?? 0) / 2)),
      verdict: rule.verdict,
      ...(failure ? { failure } : {}),
      ...(others.length > 0 ? { others } : {}),
      ...(fixed === undefined ? {} : { fixed }),
    };
  }
  return { memory: next, events };
}

/** Fingerprints of the confirmed failures that are open, by rule. */
export function openFailures(memory: Memory): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(memory).map(([id, known]) => [
      id,
      failuresOf(known).map((failure) => fingerprintOf(id, failure)),
    ]),
  );
}

function failuresOf({ failure, others = [] }: Pick<RuleMemory, 'failure' | 'others'> = {}): Failure[] {
  return failure ? [failure, ...others] : [];
}
