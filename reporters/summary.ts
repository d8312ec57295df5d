import { isDeclared, ruleGate } from '../engine/results/judge-run.js';
import type { Evidence, Results, RuleResult, ServiceResult } from '../engine/results/types.js';
import { explainFailure } from './explain.js';
import { declaredSections } from './known-lines.js';
import { targetText } from './page-parts.js';
import { table } from './table.js';

const mostFailures = 20;
const mostInconclusive = 20;

/** What a person reads at the end of a run: the table, each failure explained, each rule that could not be judged. */
export function summaryText(results: Results): string {
  const { services } = results;
  return [
    table(
      [
        'service',
        'verdict',
        'passed',
        'failed',
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
    ...section('Failed', services, (rule, embedded) => isFailure(rule, embedded), explained, mostFailures),
    ...section(
      'Warnings (implied by the document, not stated)',
      services,
      (rule, embedded) => rule.verdict === 'fail' && !isFailure(rule, embedded),
      explained,
      mostFailures,
    ),
    ...section('Errors', services, (rule) => rule.verdict === 'error', inOneLine, mostInconclusive),
    ...section(
      'Not judged',
      services,
      (rule) => rule.verdict === 'inconclusive' && !isDeclared(rule),
      inOneLine,
      mostInconclusive,
    ),
    ...declaredSections(services),
    ...neverWitnessed(services),
    closing(results),
  ].join('\n');
}

function summaryRow(service: ServiceResult): string[] {
  const { verdict, requests, evidence, rules } = service;
  const count = (wanted: RuleResult['verdict']) =>
    String(rules.filter((rule) => rule.verdict === wanted).length);
  const relevant = rules.reduce((sum, rule) => sum + rule.relevant, 0);
  return [
    service.service,
    verdict,
    count('pass'),
    count('fail'),
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

function section(
  title: string,
  services: readonly ServiceResult[],
  wanted: (rule: RuleResult, embedded: boolean) => boolean,
  lines: (rule: RuleResult) => string[],
  most: number,
): string[] {
  const rules = services.flatMap((service) => service.rules.filter((rule) => wanted(rule, service.embedded)));
  if (rules.length === 0) return [];
  const more = rules.length > most ? [`… and ${rules.length - most} more, see the report`] : [];
  return ['', `${title}:`, ...rules.slice(0, most).flatMap(lines), ...more];
}

function explained(rule: RuleResult): string[] {
  return ['', ...explainFailure(rule)];
}

function inOneLine(rule: RuleResult): string[] {
  const reason = rule.reason === undefined ? '' : `${rule.reason}: `;
  return [`  ${rule.id}: ${reason}${(rule.detail ?? '').slice(0, 200)}`];
}

function closing({ gate, services, durationMs, seed, interrupted }: Results): string {
  const rules = services.flatMap((service) => service.rules);
  const passed = rules.filter((rule) => rule.verdict === 'pass').length;
  const seconds = (durationMs / 1000).toFixed(1);
  const cut = interrupted ? ', interrupted' : '';
  return `\n${gate}${cut}: ${passed} of ${rules.length} rules passed in ${seconds} s (seed ${seed})`;
}
