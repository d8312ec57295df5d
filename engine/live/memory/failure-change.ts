import { fingerprintOf, fingerprintOfResult } from '../../finding/fingerprint.js';
import { findingsOf } from '../../results/findings-of.js';
import type { RuleResult } from '../../results/types.js';
import type { Failure, FailureChange, FailureEvent } from './rule-memory.js';

/** Failures of one rule that are remembered. */
const mostFailures = 10;

/** The open failures of a rule after a live run, and what became of those before. */
export function failuresAfter(
  rule: RuleResult,
  known: readonly Failure[],
  night: string,
): { failures: Failure[]; events: FailureEvent[] } {
  const { id, authority } = rule;
  const event = (change: FailureChange, { first, finding: { actual } }: Failure): FailureEvent => {
    return { rule: id, change, authority, first, actual };
  };
  if (rule.verdict === 'pass') return { failures: [], events: known.map((each) => event('fixed', each)) };
  const shown = rule.verdict === 'fail' ? findingsOf(rule).flatMap((each) => failureOf(each, night)) : [];
  const before = shown.map((each) => known.find((one) => isSame(id, one, each)));
  const events: FailureEvent[] = [];
  const failures = shown.map((each, index) => {
    // Where none of the failures is known, the first takes the place of the one that was.
    const changed = index === 0 && before.every((one) => one === undefined) ? known[0] : undefined;
    const earlier = before[index] ?? changed;
    const next = earlier ? { ...each, first: earlier.first, nights: earlier.nights + 1 } : each;
    events.push(event(before[index] ? 'still failing' : changed ? 'changed' : 'new', next));
    return next;
  });
  const replaced = events[0]?.change === 'changed' ? known[0] : undefined;
  // A live run sends some of the cases: what it does not meet may fail still.
  const unmet = known.filter((each) => each !== replaced && !before.includes(each));
  return { failures: [...failures, ...unmet].slice(0, mostFailures), events };
}

function failureOf({ authority, finding, counterexample }: RuleResult, night: string): Failure[] {
  if (!finding || !counterexample) return [];
  return [{ first: night, last: night, nights: 1, authority, finding, counterexample }];
}

function isSame(id: string, known: Failure, { finding, counterexample }: Failure): boolean {
  return fingerprintOf(id, known) === fingerprintOfResult({ id, finding, counterexample });
}
