import type { RuleResult } from '../results/types.js';
import type { Authority, Case, Finding, Trouble, Verdict } from '../types.js';
import type { Waiting } from './rotation.js';

/** A confirmed failure over the nights; nights are named by their ids. */
export interface Failure {
  first: string;
  last: string;
  /** Nights in which it was seen. */
  nights: number;
  authority: Authority;
  finding: Finding;
  counterexample: Case;
}

/** What the nights so far have shown of one rule on one target. */
export interface RuleMemory {
  /** The night in which it was last tried. */
  tried: string;
  /** Milliseconds of the wall clock at which that night began: the order of turns. */
  triedAt: number;
  /** Requests that it took, the most of the last two times. */
  requests: number;
  verdict: Verdict;
  failure?: Failure;
  /** The night in which it last stopped failing. */
  fixed?: string;
}

export type Memory = Record<string, RuleMemory>;

export type FailureChange = 'new' | 'still failing' | 'changed' | 'fixed';

/** What a night changed about a failure. */
export interface FailureEvent {
  rule: string;
  change: FailureChange;
  authority: Authority;
  first: string;
  actual: string;
}

/** The target kept these from being tried: their turn is not over. */
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
] satisfies (Trouble['reason'] | 'interrupted')[]);

/** Whether a rule had its turn in a night. */
export function wasTried({ requests, reason }: Pick<RuleResult, 'requests' | 'reason'>): boolean {
  return requests > 0 || !untried.has(reason);
}

/** Takes a night's results of one target into the memory and answers what changed. */
export function rememberNight(
  memory: Memory,
  rules: readonly RuleResult[],
  night: { id: string; startedMs: number },
): { memory: Memory; events: FailureEvent[] } {
  const next: Memory = { ...memory };
  const events: FailureEvent[] = [];
  for (const rule of rules) {
    const known = memory[rule.id];
    if (!wasTried(rule)) continue;
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
  return event(known.finding.at === rule.finding.at ? 'still failing' : 'changed', rule.finding, known.first);
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

/** The rules of a target as they wait for their turn; one that was never tried is expected to take `cost`. */
export function waitingRules(ids: readonly string[], memory: Memory, cost: number): Waiting[] {
  return ids.map((id) => {
    const known = memory[id];
    return { id, tried: known?.triedAt ?? 0, cost: Math.max(1, known?.requests ?? cost) };
  });
}

/** The confirmed failures that are open, by rule. */
export function openFailures(memory: Memory): Record<string, Finding> {
  return Object.fromEntries(
    Object.entries(memory).flatMap(([id, { failure }]) => (failure ? [[id, failure.finding] as const] : [])),
  );
}
