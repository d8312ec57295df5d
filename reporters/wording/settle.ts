import { hasEnoughVerdicts, hasVerdict, isEnough } from '../../engine/results/coverage.js';
import type { OperationCoverage, Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { adviceFor } from './reasons.js';

type Checked = Pick<ServiceResult, 'service' | 'coverage' | 'rules'>;

/** What keeps the services of a run from a pass though no rule fails; a part counts once it is merged. */
export function settleRun({ services, shard }: Pick<Results, 'services' | 'shard'>): string[][] {
  return shard ? [] : services.map(settleLines).filter((lines) => lines.length > 0);
}

/** What too little was checked of, and a line for each way to settle it; none where enough was. */
export function settleLines(checked: Checked): string[] {
  const { service, coverage, rules } = checked;
  if (!coverage || isEnough(coverage)) return [];
  const { stated, checked: count, minChecked, operations } = coverage;
  const missing = operations.filter((operation) => operation.missing);
  const percent = Math.floor((count * 100) / Math.max(1, stated));
  const verdicts = `${count} of ${stated} stated rules have a verdict (${percent} %, needed: ${minChecked} %)`;
  const unmet =
    missing.length === 0 ? '' : `; ${missing.length} of ${operations.length} operations were not met`;
  const open = rules.filter((rule) => rule.reason !== 'not implemented' && !hasVerdict(rule));
  return [
    `${service}: ${verdicts}${unmet}`,
    ...missing.filter(({ missing: why }) => why === 'never answered 2xx').map(neverAnswered),
    ...reasonLines(open.filter((rule) => unansweredOf(rule, checked) === undefined)),
    ...missing
      .filter((operation) => !isExplained(operation, open))
      .map(({ id }) => `${id}: no relevant case`),
    `what is not implemented: notImplemented in the configuration${hasEnoughVerdicts(coverage) ? '' : '; fewer rules: --min-checked'}`,
  ];
}

/** What is said of an operation that the target never answered, once for all rules that had nothing to look at. */
export function neverAnswered({ id, samples, given, unauthorized = 0 }: OperationCoverage): string {
  if (unauthorized > 0)
    return `${id} never answered 2xx, but 401 to the key (${unauthorized} times): see whether the key is right`;
  const more = given.length > mostGiven ? ` and ${given.length - mostGiven} more` : '';
  const known = given.length === 0 ? 'none' : given.slice(0, mostGiven).join(', ') + more;
  const says = `${id} never answered 2xx; samples given: ${known}`;
  return samples.length === 0 ? says : `${says} (--samples FILE with ${samples.join(', ')})`;
}

const mostGiven = 3;

/** The operation that never answered 2xx, where that is why a rule was not checked. */
export function unansweredOf(
  { reason, operations }: RuleResult,
  { coverage }: Checked,
): OperationCoverage | undefined {
  if (reason !== 'vacuous' && reason !== 'no sample') return undefined;
  return coverage?.operations.find(
    ({ id, missing }) => missing === 'never answered 2xx' && operations.includes(id),
  );
}

/** Why a rule was not checked, without of how many cases that is said. */
export function reasonOf({ reason, detail = '' }: RuleResult): string {
  const told = detail.replace(/ \(\d+ of \d+ cases\)$/, '').slice(0, 200);
  return reason === undefined ? told : `${reason}: ${told}`;
}

function isExplained({ id, missing }: OperationCoverage, open: readonly RuleResult[]): boolean {
  return missing === 'never answered 2xx' || open.some(({ operations }) => operations.includes(id));
}

/** A line for each reason; what could not be shown for want of data is one, whatever each rule lacked. */
function reasonLines(rules: readonly RuleResult[]): string[] {
  const alike = new Map<string, RuleResult[]>();
  for (const rule of rules) {
    const own = rule.reason === 'vacuous' ? 'vacuous' : reasonOf(rule);
    alike.set(own, [...(alike.get(own) ?? []), rule]);
  }
  const lines = [...alike].map(([reason, own]) => {
    const count = own.length === 1 ? (own[0]?.id ?? '') : `${own.length} rules`;
    return `${count}: ${[reason, saysAll.has(own[0]?.reason) ? undefined : adviceFor(own[0]?.reason ?? '')].filter(Boolean).join('. ')}`;
  });
  const more = lines.length - mostReasons;
  return more > 0 ? [...lines.slice(0, mostReasons), `${more} more reasons: see the report`] : lines;
}

/** Reasons whose details name what would settle them. */
const saysAll = new Set<string | undefined>(['no credential', 'credential refused']);
const mostReasons = 10;
