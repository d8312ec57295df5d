import { isDeclared, ruleGate } from '../../engine/results/run-gate.js';
import type { Evidence, Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { explainGroup } from '../wording/explain-group.js';
import { groupFindings, placesOf } from '../wording/finding-groups.js';
import { declaredSections } from '../wording/known-lines.js';
import { neverAnswered, reasonOf, settleRun, unansweredOf } from '../wording/settle.js';
import { changesSection } from '../wording/changes-lines.js';
import { shortSection } from '../wording/short-lines.js';
import { targetText } from '../wording/target-text.js';
import { table } from './table.js';

const mostFailures = 20;
const mostInconclusive = 20;

/** What a person reads at the end of a run: the table, each failure explained, each rule that could not be checked. */
export function summaryText(results: Results): string {
  const { services } = results;
  return [
    table(
      [
        'service',
        'verdict',
        'passed',
        'failed',
        'warned',
        'inconclusive',
        'errors',
        'relevant',
        'requests',
        'seconds',
        'witnessed',
        'target',
      ],
      services.map(summaryRow),
    ),
    ...findings('Failed', results, isFailure),
    ...findings('Warnings (implied by the document, not stated)', results, isWarning),
    ...errors(services),
    ...notChecked(services),
    ...tooLittle(results),
    ...shortSection(services),
    ...declaredSections(services),
    ...neverWitnessed(services),
    ...changesSection(services),
    closing(results),
  ].join('\n');
}

function summaryRow(service: ServiceResult): string[] {
  const { verdict, requests, evidence, rules, embedded } = service;
  const count = (wanted: RuleResult['verdict']) =>
    String(rules.filter((rule) => rule.verdict === wanted).length);
  const relevant = rules.reduce((sum, rule) => sum + rule.relevant, 0);
  return [
    service.service,
    verdict,
    count('pass'),
    String(rules.filter((rule) => isFailure(rule, embedded)).length),
    String(rules.filter((rule) => isWarning(rule, embedded)).length),
    count('inconclusive'),
    count('error'),
    String(relevant),
    String(requests),
    (rules.reduce((sum, rule) => sum + rule.ms, 0) / 1000).toFixed(1),
    witnessedText(evidence),
    targetText(service),
  ];
}

/** Schema nodes that a real value met, of all. */
function witnessedText({ witnessed, neverWitnessed }: Evidence): string {
  const met = Object.keys(witnessed).length;
  return `${met}/${met + neverWitnessed.length}`;
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
  return lines.length === 0 ? [] : ['', 'Never witnessed in an answer:', ...lines];
}

function isFailure(rule: RuleResult, embedded: boolean): boolean {
  return rule.verdict === 'fail' && ruleGate(rule, embedded) === 'fail';
}

/** What the document implies and a target does not keep fails no gate. */
function isWarning(rule: RuleResult, embedded: boolean): boolean {
  return rule.verdict === 'fail' && !isFailure(rule, embedded);
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
  const more =
    rules.length > mostInconclusive ? [`… and ${rules.length - mostInconclusive} more, see the report`] : [];
  return ['', 'Errors:', ...rules.slice(0, mostInconclusive).flatMap(inOneLine), ...more];
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
  const more =
    lines.length > mostInconclusive
      ? [`… and ${lines.length - mostInconclusive} more lines, see the report`]
      : [];
  return ['', 'Not checked:', ...lines.slice(0, mostInconclusive), ...more];
}

/** Services that do not pass because too little of them was checked, with each way to settle that. */
function tooLittle(results: Results): string[] {
  const lines = settleRun(results).flatMap(([first = '', ...ways]) => [
    `  ${first}`,
    ...ways.map((way) => `    ${way}`),
  ]);
  return lines.length === 0 ? [] : ['', 'Too little checked for a pass. Ways to settle it:', ...lines];
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
