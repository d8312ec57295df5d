import { fingerprintOf } from '../../finding/fingerprint.js';
import type { RuleResult } from '../../results/types.js';
import type { Memory, FailureEvent } from './rule-memory.js';
import { triedRules } from './tried-rules.js';
import { changeOf, failureAfter } from './failure-change.js';

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
    const event = changeOf(rule, known?.failure, night.id);
    if (event) events.push(event);
    const failure = failureAfter(rule, known?.failure, night.id);
    const fixed = event?.change === 'fixed' ? night.id : known?.fixed;
    next[rule.id] = {
      tried: night.id,
      triedAt: night.startedMs,
      requests: Math.max(rule.requests, Math.floor((known?.requests ?? 0) / 2)),
      verdict: rule.verdict,
      ...(failure ? { failure } : {}),
      ...(fixed === undefined ? {} : { fixed }),
    };
  }
  return { memory: next, events };
}

/** Fingerprints of the confirmed failures that are open, by rule. */
export function openFailures(memory: Memory): Record<string, string> {
  return Object.fromEntries(
    Object.entries(memory).flatMap(([id, { failure }]) =>
      failure ? [[id, fingerprintOf(id, failure)] as const] : [],
    ),
  );
}
