import { Status } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import type { ReporterConfig } from 'allure-js-commons/sdk/reporter';
import type { Plan } from '../../engine/plan/plan.js';
import { readable } from './readable.js';

/** What the Allure reporter is told of a run: where to write, the environment and the categories of its front page. */
export function allureOptions(
  plan: Plan,
  resultsDir: string,
): ReporterConfig & { detail: boolean; suiteTitle: boolean } {
  const targets = plan.services.map((service) => [
    `target of ${service.contract.service}`,
    `${service.baseUrl}${service.embedded ? ' (embedded reference)' : ''}`,
  ]);
  return {
    resultsDir,
    detail: false,
    suiteTitle: false,
    environmentInfo: {
      ...(Object.fromEntries(targets) as Record<string, string>),
      assay: plan.options.version,
      seed: String(plan.options.seed),
      'cases per rule': String(plan.options.runs),
      node: process.version,
    },
    categories: categories(),
    listeners: [{ beforeTestResultWrite: readable }],
  };
}

const unavailable =
  'unreachable|timeout|broken response|rate limited|budget|degraded|key expired|moved|answering HTML|dead as documented|quarantined';
const any = '[\\s\\S]*';
const intermittent = `${any}\\n {2}Reproduced: +intermittent${any}`;

/** Each explanation belongs to one category. An expression must fit the whole of it, in Java and in JavaScript. */
function categories(): Category[] {
  const table: [name: string, statuses: Status[], traceRegex: string][] = [
    ['Contract failures', [Status.FAILED], `(?!${intermittent})(?!warning)${any}\\n {2}Rule: ${any}`],
    ['Implied only', [Status.SKIPPED], `(?!${intermittent})warning \\(implied only\\)${any}`],
    [
      'Unstable',
      [Status.FAILED, Status.SKIPPED],
      `(?:Error: )?(?:inconclusive: not reproduced${any}|${intermittent})`,
    ],
    ['Known failures, tolerated', [Status.SKIPPED], `inconclusive: known failure${any}`],
    ['Known failures that no longer show', [Status.FAILED], `(?:Error: )?known failure: ${any}`],
    ['Not implemented', [Status.SKIPPED], `inconclusive: not implemented${any}`],
    [
      'Target unavailable',
      [Status.FAILED, Status.SKIPPED],
      `(?:Error: )?inconclusive: (?:${unavailable})${any}`,
    ],
    [
      'Not checked',
      [Status.FAILED, Status.SKIPPED],
      `(?:Error: )?inconclusive: (?!not reproduced|known failure|not implemented|${unavailable})${any}`,
    ],
    ['Harness errors', [Status.FAILED, Status.BROKEN], `(?:Error: )?error: ${any}`],
  ];
  return table.map(([name, matchedStatuses, traceRegex]) => ({
    name,
    matchedStatuses,
    traceRegex: `^(?:${traceRegex})$`,
  }));
}
