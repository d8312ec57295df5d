import { fingerprintOf, fingerprintOfResult } from '../../finding/fingerprint.js';
import type { RuleResult } from '../../results/types.js';
import type { Finding } from '../../types/index.js';
import type { Failure, FailureChange, FailureEvent } from './rule-memory.js';

export function changeOf(
  rule: RuleResult,
  known: Failure | undefined,
  night: string,
): FailureEvent | undefined {
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

export function failureAfter(
  rule: RuleResult,
  known: Failure | undefined,
  night: string,
): Failure | undefined {
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
