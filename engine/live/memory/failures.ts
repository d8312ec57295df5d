import { fingerprintOf, fingerprintOfResult } from '../../finding/fingerprint.js';
import type { RuleResult } from '../../results/types.js';
import type { Authority } from '../../types/contract.js';
import type { Case, RequestError } from '../../types/exchange.js';
import type { Finding, Verdict } from '../../types/verdict.js';

/** A confirmed failure over the live runs; live runs are named by their ids. */
export interface Failure {
  first: string;
  last: string;
  /** Live runs in which it was seen. */
  nights: number;
  authority: Authority;
  finding: Finding;
  counterexample: Case;
}

/** What the live runs so far have shown of one rule on one target. */
export interface RuleMemory {
  /** The live run in which it was last tried. */
  tried: string;
  /** Milliseconds of the wall clock at which that live run began: the order of turns. */
  triedAt: number;
  /** Requests that it took, the most of the last two times. */
  requests: number;
  verdict: Verdict;
  failure?: Failure;
  /** The live run in which it last stopped failing. */
  fixed?: string;
}

export type Memory = Record<string, RuleMemory>;

export type FailureChange = 'new' | 'still failing' | 'changed' | 'fixed';

/** What a live run changed about a failure. */
export interface FailureEvent {
  rule: string;
  change: FailureChange;
  authority: Authority;
  first: string;
  actual: string;
}

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

function changeOf(rule: RuleResult, known: Failure | undefined, night: string): FailureEvent | undefined {
  const { id, authority } = rule;
  const event = (change: FailureChange, finding: Finding, first: string): FailureEvent => {
    return { rule: id, change, authority, first, actual: finding.actual };
  };
  if (rule.verdict === 'pass') return known && event('fixed', known.finding, known.first);
  if (rule.verdict !== 'fail' || !rule.finding) return undefined;
  if (!known) return event('new', rule.finding, night);
  const isSame = fingerprintOf(id, known) === fingerprintOfResult(rule);
  return event(isSame ? 'still failing' : 'changed', rule.finding, known.first);
}

function failureAfter(rule: RuleResult, known: Failure | undefined, night: string): Failure | undefined {
  if (rule.verdict === 'pass') return undefined;
  if (rule.verdict !== 'fail' || !rule.finding || !rule.counterexample) return known;
  return {
    first: known?.first ?? night,
    last: night,
    nights: (known?.nights ?? 0) + 1,
    authority: rule.authority,
    finding: rule.finding,
    counterexample: rule.counterexample,
  };
}

/** Fingerprints of the confirmed failures that are open, by rule. */
export function openFailures(memory: Memory): Record<string, string> {
  return Object.fromEntries(
    Object.entries(memory).flatMap(([id, { failure }]) =>
      failure ? [[id, fingerprintOf(id, failure)] as const] : [],
    ),
  );
}
