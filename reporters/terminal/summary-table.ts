import type { Evidence, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { isFailure, isWarning } from '../wording/failures.js';
import { targetText } from '../wording/target-text.js';
import { table } from './table.js';

/** Services that have a row of their own. */
const mostRows = 100;

const titles = [
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
];

/** A row for each service; of very many, for those that do not pass before any other, and how many of each verdict there are. */
export function summaryTable(services: readonly ServiceResult[]): string[] {
  if (services.length <= mostRows) return [table(titles, services.map(summaryRow))];
  const passing = (service: ServiceResult) => Number(service.verdict === 'pass');
  const shown = [...services].sort((one, other) => passing(one) - passing(other)).slice(0, mostRows);
  const counts = new Map<string, number>();
  for (const { verdict } of services) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const said = [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
  return [
    table(titles, shown.map(summaryRow)),
    `… and ${services.length - mostRows} more, see the report`,
    '',
    `${services.length} services: ${said}`,
  ];
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
