import { precisionByKind, type TriageDecision, type Precision } from '../../engine/triage/decision.js';
import type { Results, RuleResult, RunGate, ServiceResult } from '../../engine/results/types.js';
import type { Verdict } from '../../engine/types/index.js';
import { toneOf, type Tone } from '../../engine/results/tone.js';

/** Rules by how they weigh: `warnings` fail without failing the gate, `errors` stand in `failing`. */
export interface Counts {
  passed: number;
  failing: number;
  warnings: number;
  notChecked: number;
}

export interface ServiceScore {
  service: string;
  title: string;
  target: string;
  embedded: boolean;
  verdict: Verdict;
  total: Counts;
  /** By kind of rule. */
  kinds: Record<string, Counts>;
}

/** `scorecard.json`: service × kind, and how far each kind can be trusted. */
export interface Scorecard {
  schema: 1;
  assay: string;
  startedAt: string;
  seed: number;
  gate: RunGate;
  total: Counts;
  services: ServiceScore[];
  precision: Precision[];
}

const member: Record<Tone, keyof Counts> = {
  pass: 'passed',
  fail: 'failing',
  warn: 'warnings',
  none: 'notChecked',
};

export function scorecard(results: Results, decisions: readonly TriageDecision[]): Scorecard {
  const services = results.services.map(scoreOf);
  const { assay, startedAt, seed, gate } = results;
  const rules = results.services.flatMap((service) =>
    service.rules.map((rule) => ({ rule, embedded: service.embedded })),
  );
  return {
    schema: 1,
    assay,
    startedAt,
    seed,
    gate,
    total: countsOf(rules),
    services,
    precision: precisionByKind(decisions),
  };
}

function scoreOf({ service, title, baseUrl, embedded, verdict, rules }: ServiceResult): ServiceScore {
  const kinds = [...new Set(rules.map(({ kind }) => kind))].sort();
  const of = (own: readonly RuleResult[]) => countsOf(own.map((rule) => ({ rule, embedded })));
  return {
    service,
    title,
    target: baseUrl,
    embedded,
    verdict,
    total: of(rules),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, of(rules.filter((rule) => rule.kind === kind))])),
  };
}

function countsOf(rules: readonly { rule: RuleResult; embedded: boolean }[]): Counts {
  const counts: Counts = { passed: 0, failing: 0, warnings: 0, notChecked: 0 };
  for (const { rule, embedded } of rules) counts[member[toneOf(rule, embedded)]]++;
  return counts;
}

/** Kinds that any service of the scorecard has. */
export function kindsOf({ services }: Scorecard): string[] {
  return [...new Set(services.flatMap(({ kinds }) => Object.keys(kinds)))].sort();
}

/** The counts of each kind over all services. */
export function kindTotals(card: Scorecard): { kind: string; counts: Counts }[] {
  const totals = new Map<string, Counts>();
  for (const { kinds } of card.services)
    for (const [kind, each] of Object.entries(kinds)) {
      const sum = totals.get(kind) ?? { passed: 0, failing: 0, warnings: 0, notChecked: 0 };
      for (const name of Object.values(member)) sum[name] += each[name];
      totals.set(kind, sum);
    }
  return kindsOf(card).map((kind) => ({ kind, counts: totals.get(kind) ?? card.total }));
}

/** Rules in all. */
export function ruleCount({ passed, failing, warnings, notChecked }: Counts): number {
  return passed + failing + warnings + notChecked;
}

/** The counts in a few characters: `✗1 ⚠1 ?2 ✓12`, the worst first. */
export function countsText({ passed, failing, warnings, notChecked }: Counts): string {
  const parts = [
    [failing, '✗'],
    [warnings, '⚠'],
    [notChecked, '?'],
    [passed, '✓'],
  ] as const;
  return parts.flatMap(([count, sign]) => (count > 0 ? [`${sign}${count}`] : [])).join(' ');
}

/** How the counts look as a whole. */
export function countsTone({ passed, failing, warnings, notChecked }: Counts): Tone {
  if (failing > 0) return 'fail';
  if (warnings > 0) return 'warn';
  return notChecked > 0 && passed === 0 ? 'none' : 'pass';
}
