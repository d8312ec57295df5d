import { Status } from 'allure-js-commons';
import type { ReporterConfig } from 'allure-js-commons/sdk/reporter';
import type { Plan } from '../engine/plan.js';

/** What the Allure reporter is told of a run: where to write, the environment and the categories of its front page. */
export function allureOptions(
  plan: Plan,
  resultsDir: string,
): ReporterConfig & { detail: boolean; suiteTitle: boolean } {
  const targets = plan.services.map((service) => [
    service.contract.service,
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
      'cases a rule': String(plan.options.runs),
      node: process.version,
    },
    categories: [
      { name: 'Contract failures', matchedStatuses: [Status.FAILED], messageRegex: '(?s).*\n  Rule: .*' },
      {
        name: 'Implied only',
        matchedStatuses: [Status.SKIPPED],
        messageRegex: '(?s).*warning \\(implied only\\).*',
      },
      {
        name: 'Target unavailable',
        matchedStatuses: [Status.FAILED, Status.SKIPPED],
        messageRegex: '(?s).*inconclusive: (unreachable|timeout|rate limited|broken response).*',
      },
      {
        name: 'Inconclusive',
        matchedStatuses: [Status.FAILED, Status.SKIPPED],
        messageRegex: '(?s).*inconclusive: .*',
      },
      {
        name: 'Errors of the harness',
        matchedStatuses: [Status.FAILED, Status.BROKEN],
        messageRegex: '(?s).*error: .*',
      },
    ],
  };
}
