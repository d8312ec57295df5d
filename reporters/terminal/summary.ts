import { isDeclared } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { explainGroup } from '../wording/explain-group.js';
import { isFailure, isWarning } from '../wording/failures.js';
import { groupFindings, placesOf } from '../wording/finding-groups.js';
import { declaredSections } from '../wording/known-lines.js';
import { neverAnswered, reasonOf, settleRun, unansweredOf } from '../wording/settle.js';
import { changesSection } from '../wording/changes-lines.js';
import { shortSection } from '../wording/short-lines.js';
import { cut } from './cut.js';
import { summaryTable } from './summary-table.js';

const mostFailures = 20;
const mostInconclusive = 20;
/** Services of which a section has lines. */
const mostServices = 30;

/** What a person reads at the end of a run: the table, each failure explained, each rule that could not be checked. */
export function summaryText(results: Results): string {
  const { services } = results;
  return [
    ...summaryTable(services),
    ...findings('Failed', results, isFailure),
    ...findings('Warnings (implied by the document, not stated)', results, isWarning),
    ...errors(services),
    ...notChecked(services),
    ...tooLittle(results),
    ...cut(shortSection(services), 2 + mostServices),
    ...declaredSections(services),
    ...neverWitnessed(services),
    ...changesSection(services),
    closing(results),
  ].join('\n');
}

const mostNodes = 3;

/** What the passes say nothing about: nodes of the response schemas that no answer showed. */
function neverWitnessed(services: readonly ServiceResult[]): string[] {
  const lines = services
    .filter(({ evidence, rules }) => evidence.neverWitnessed.length > 0 && rules.length > 0)
    .map(({ service, evidence: { neverWitnessed: nodes } }) => {
      const more = nodes.length > mostNodes ? ` and ${nodes.length - mostNodes} more` : '';
      return `  ${service}: ${nodes.slice(0, mostNodes).join(', ')}${more}`;
    });
  return lines.length === 0 ? [] : ['', 'Never witnessed in an answer:', ...cut(lines, mostServices)];
}

/** Failures by their causes, as the pages of the report group them. */
function findings(title: string, results: Results, wanted: typeof isFailure): string[] {
  const places = placesOf(results).filter(({ rule, service }) => wanted(rule, service.embedded));
  const groups = groupFindings(places);
  if (groups.length === 0) return [];
  const more =
    groups.length > mostFailures ? [`… and ${groups.length - mostFailures} more, see the report`] : [];
  const shown = groups.slice(0, mostFailures).flatMap((group) => ['', ...explainGroup(group)]);
  return ['', `${title}:`, ...shown, ...more];
}

function errors(services: readonly ServiceResult[]): string[] {
  const rules = services.flatMap((service) => service.rules.filter(({ verdict }) => verdict === 'error'));
  if (rules.length === 0) return [];
  return ['', 'Errors:', ...cut(rules.flatMap(inOneLine), mostInconclusive)];
}

/** So many rules of a service that were not checked for one cause are one line. */
const manyAlike = 3;

function notChecked(services: readonly ServiceResult[]): string[] {
  const lines = services.flatMap((checked) => {
    const { service, rules } = checked;
    const alike = new Map<string, RuleResult[]>();
    for (const rule of rules.filter((each) => each.verdict === 'inconclusive' && !isDeclared(each))) {
      const unanswered = unansweredOf(rule, checked);
      const cause = unanswered ? neverAnswered(unanswered) : reasonOf(rule);
      alike.set(cause, [...(alike.get(cause) ?? []), rule]);
    }
    return [...alike].flatMap(([cause, own]) =>
      own.length < manyAlike ? own.flatMap(inOneLine) : [`  ${service}, ${own.length} rules: ${cause}`],
    );
  });
  if (lines.length === 0) return [];
  return ['', 'Not checked:', ...cut(lines, mostInconclusive)];
}

/** Services that do not pass because too little of them was checked, with each way to settle that. */
function tooLittle(results: Results): string[] {
  const all = settleRun(results);
  const lines = all
    .slice(0, mostServices)
    .flatMap(([first = '', ...ways]) => [`  ${first}`, ...ways.map((way) => `    ${way}`)]);
  const more =
    all.length > mostServices ? [`… and ${all.length - mostServices} more services, see the report`] : [];
  return lines.length === 0
    ? []
    : ['', 'Too little checked for a pass. Ways to settle it:', ...lines, ...more];
}

function inOneLine(rule: RuleResult): string[] {
  const reason = rule.reason === undefined ? '' : `${rule.reason}: `;
  return [`  ${rule.id}: ${reason}${(rule.detail ?? '').slice(0, 200)}`];
}

function closing({ gate, services, durationMs, seed, interrupted }: Results): string {
  const rules = services.flatMap((service) => service.rules);
  const passed = rules.filter((rule) => rule.verdict === 'pass').length;
  const count = (wanted: (rule: RuleResult, embedded: boolean) => boolean): number =>
    services.reduce((sum, each) => sum + each.rules.filter((rule) => wanted(rule, each.embedded)).length, 0);
  const others = [
    [count(isFailure), 'failed'],
    [count(isWarning), 'warned'],
    [count((rule) => rule.verdict === 'inconclusive'), 'not checked'],
  ] as const;
  const rest = others.map(([number, what]) => (number === 0 ? '' : `, ${number} ${what}`)).join('');
  const seconds = (durationMs / 1000).toFixed(1);
  const cut = interrupted ? ', interrupted' : '';
  return `\n${gate}${cut}: ${passed} of ${rules.length} rules passed${rest} in ${seconds} s (seed ${seed})`;
}
