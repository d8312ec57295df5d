import { ruleGate } from '../engine/results/judge-run.js';
import type { Results, RuleResult, ServiceResult } from '../engine/results/types.js';
import { explainFailure } from './explain.js';
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
      (rule) => rule.verdict === 'inconclusive',
      inOneLine,
      mostInconclusive,
    ),
    closing(results),
  ].join('\n');
}

function summaryRow({ service, verdict, requests, baseUrl, rules }: ServiceResult): string[] {
  const count = (wanted: RuleResult['verdict']) =>
    String(rules.filter((rule) => rule.verdict === wanted).length);
  const relevant = rules.reduce((sum, rule) => sum + rule.relevant, 0);
  return [
    service,
    verdict,
    count('pass'),
    count('fail'),
    count('inconclusive'),
    count('error'),
    String(relevant),
    String(requests),
    (rules.reduce((sum, rule) => sum + rule.ms, 0) / 1000).toFixed(1),
    baseUrl,
  ];
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
