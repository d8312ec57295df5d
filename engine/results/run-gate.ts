import type { Verdict } from '../types/index.js';
import { isEnough } from './coverage.js';
import { gateOf, settingOf, type Gate } from './gate.js';
import type { Coverage, Results, RuleResult, RunGate, ServiceResult } from './types.js';

/** What one rule's verdict means for the gate. */
export function ruleGate(rule: GatedRule, embedded: boolean): Gate {
  if (isStale(rule)) return 'fail';
  if (isDeclared(rule)) return 'warn';
  return gateOf(rule.verdict, settingOf(embedded, rule.authority));
}

type GatedRule = Pick<RuleResult, 'verdict' | 'authority' | 'reason' | 'known'>;

/** Whether a known failure of it no longer shows: the gate fails until the entry is removed. */
export function isStale({ known }: Pick<RuleResult, 'known'>): boolean {
  return known?.some(({ outcome }) => outcome === 'fixed') ?? false;
}

/** Whether the user has said beforehand that it cannot pass: no pass, and no failure of the gate. */
export function isDeclared({ reason }: Pick<RuleResult, 'reason'>): boolean {
  return reason === 'known failure' || reason === 'not implemented';
}

/**
 * A service fails by one failing rule; it passes only if something passed, enough was checked (where that is demanded),
 * and it was there to the end.
 */
export function serviceVerdict(
  rules: readonly RuleResult[],
  embedded: boolean,
  coverage?: Coverage,
): Verdict {
  // A rule that passes fails the gate by its stale entry alone, which says nothing against the service.
  const failing = rules.filter((rule) => rule.verdict !== 'pass' && ruleGate(rule, embedded) === 'fail');
  if (failing.some((rule) => rule.verdict === 'fail')) return 'fail';
  if (failing.some((rule) => rule.verdict === 'error')) return 'error';
  if (failing.length > 0 || !rules.some((rule) => rule.verdict === 'pass')) return 'inconclusive';
  return !isEnough(coverage) || rules.some((rule) => rule.reason === 'unreachable') ? 'inconclusive' : 'pass';
}

/** The gate of a whole run. On our own reference an inconclusive rule fails it, too. */
export function runGate(services: readonly Pick<ServiceResult, 'rules' | 'embedded' | 'verdict'>[]): RunGate {
  const failing = services.some(({ rules, embedded }) =>
    rules.some((rule) => ruleGate(rule, embedded) === 'fail'),
  );
  if (failing) return 'fail';
  const checked = services.filter(({ rules }) => rules.length > 0);
  return checked.length === 0 || checked.some(({ verdict }) => verdict !== 'pass') ? 'inconclusive' : 'pass';
}

/** The exit status of a run. Where nothing but errors of assay itself fails the gate, it is that of an internal error. */
export function exitStatus({
  interrupted,
  gate,
  services,
}: Pick<Results, 'interrupted' | 'gate' | 'services'>): 0 | 1 | 3 | 4 | 130 {
  if (interrupted) return 130;
  if (gate !== 'fail') return gate === 'pass' ? 0 : 3;
  return hasOnlyErrors(services) ? 4 : 1;
}

/** Whether each rule that fails the gate ended in an error of assay itself. */
export function hasOnlyErrors(services: readonly Pick<ServiceResult, 'rules' | 'embedded'>[]): boolean {
  return services.every(({ rules, embedded }) =>
    rules.every((rule) => rule.verdict === 'error' || ruleGate(rule, embedded) !== 'fail'),
  );
}
