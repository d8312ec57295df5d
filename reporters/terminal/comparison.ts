import type { AnswerChange } from '../../engine/compare/changes.js';
import type { ChangedRule, VerdictChange } from '../../engine/compare/verdicts.js';
import type { RuleResult, RunGate, ServiceResult } from '../../engine/results/types.js';
import { explainFailure } from '../wording/explain.js';

/** Two implementations of a service, checked with the same cases. */
export interface ComparedService {
  old: ServiceResult;
  new: ServiceResult;
  /** Rules whose verdict changed. */
  rules: ChangedRule[];
  /** What changed in the answers, whether or not a rule forbids it. */
  changes: AnswerChange[];
  /** Requests whose answers were compared. */
  compared: number;
}

export interface Comparison {
  assay: string;
  seed: number;
  runs: number;
  /** `fail`: the new one is worse. */
  gate: RunGate;
  services: ComparedService[];
}

const mostRules = 20;
const mostChanges = 30;

/** What a person reads of a comparison: what got worse, what got better, what changed though no rule forbids it. */
export function comparisonText({ gate, seed, services }: Comparison): string {
  return [...services.flatMap(serviceLines), '', `${gate}: ${closing(services)} (seed ${seed})`].join('\n');
}

function serviceLines({ old, new: other, rules, changes, compared }: ComparedService): string[] {
  const of = (change: VerdictChange) => rules.filter((each) => each.change === change);
  return [
    '',
    `${other.service}: old ${old.baseUrl} ${countsOf(old)}`,
    `${other.service}: new ${other.baseUrl} ${countsOf(other)}`,
    ...section('Worse', of('worse'), worseLines, mostRules),
    ...section('Better', of('better'), (each) => [`  ${each.new.id}: passes now`], mostRules),
    ...section(
      'No longer checked',
      of('no longer checked'),
      (each) => [`  ${inconclusive(each.new)}`],
      mostRules,
    ),
    ...section('Checked now', of('checked now'), (each) => [`  ${each.new.id}: passes`], mostRules),
    ...section(
      `Changed though no rule forbids it (${compared} requests compared)`,
      withoutFailing(changes, rules),
      changeLines,
      mostChanges,
    ),
  ];
}

/** Without those that a rule blames now: they are told there. */
function withoutFailing(changes: readonly AnswerChange[], rules: readonly ChangedRule[]): AnswerChange[] {
  const worse = rules.filter(({ change }) => change === 'worse').map(({ new: rule }) => rule);
  return changes.filter((change) => !worse.some((rule) => isBlamed(change, rule)));
}

function isBlamed({ operation, at }: AnswerChange, { operations, finding }: RuleResult): boolean {
  if (!finding || operations[0] !== operation) return false;
  const place = finding.at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  if (at === place) return true;
  const member = at.slice(at.lastIndexOf('/') + 1);
  const isNamed = finding.expected.some((text) => text.includes(`'${member}'`));
  return isNamed && at.startsWith(`${place}/`);
}

function worseLines({ old, new: rule, gate }: ChangedRule): string[] {
  const before = old.verdict === 'fail' ? 'failed in another way' : `was ${old.verdict}`;
  const [, ...lines] = rule.verdict === 'fail' ? explainFailure(rule) : ['', `  ${rule.detail ?? ''}`];
  return [`  ${rule.id} (${before}${gate ? '' : '; only warns'})`, ...lines.map((line) => `  ${line}`), ''];
}

function inconclusive({ id, reason, detail }: RuleResult): string {
  return `${id}: ${reason ?? ''}: ${(detail ?? '').slice(0, 200)}`;
}

function changeLines({ operation, sort, at, requests, of, curl, ...values }: AnswerChange): string[] {
  const place = at === '' ? '' : ` at ${at}`;
  return [
    `  ${operation}: ${sort}${place}: ${values.old} → ${values.new} (${requests} of ${of} requests)`,
    `    ${curl}`,
  ];
}

function section<T>(title: string, all: readonly T[], lines: (each: T) => string[], most: number): string[] {
  if (all.length === 0) return [];
  const more = all.length > most ? [`  … and ${all.length - most} more`] : [];
  return ['', `${title}:`, ...all.slice(0, most).flatMap(lines), ...more];
}

function countsOf({ rules }: ServiceResult): string {
  const count = (wanted: RuleResult['verdict']) => rules.filter(({ verdict }) => verdict === wanted).length;
  return `(${count('pass')} pass, ${count('fail')} fail, ${count('inconclusive')} inconclusive)`;
}

function closing(services: readonly ComparedService[]): string {
  const all = services.flatMap(({ rules }) => rules);
  const count = (wanted: VerdictChange) => all.filter(({ change }) => change === wanted).length;
  const changes = services.reduce(
    (sum, service) => sum + withoutFailing(service.changes, service.rules).length,
    0,
  );
  return `${count('worse')} worse, ${count('better')} better, ${changes} changed though no rule forbids it`;
}
