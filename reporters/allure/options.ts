import { Status } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import type { ReporterConfig } from 'allure-js-commons/sdk/reporter';
import type { Results } from '../../engine/results/types.js';

/** What Allure's results say of a run: the environment and the categories of the report's front page. */
export function runtimeOptions(
  { services, assay, seed, runs }: Results,
  large: boolean,
): Pick<ReporterConfig, 'environmentInfo' | 'categories'> {
  const named = large ? [] : services;
  const targets = named.map(({ service, baseUrl, embedded }) => [
    `target of ${service}`,
    `${baseUrl}${embedded ? ' (embedded reference)' : ''}`,
  ]);
  return {
    environmentInfo: {
      ...(Object.fromEntries(targets) as Record<string, string>),
      ...(large ? { services: String(services.length) } : {}),
      assay,
      seed: String(seed),
      'cases per rule': String(runs),
      node: process.version,
    },
    categories: categories(),
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
    ['Unstable', [Status.FAILED, Status.SKIPPED], `(?:inconclusive: not reproduced${any}|${intermittent})`],
    ['Known failures, tolerated', [Status.SKIPPED], `inconclusive: known failure${any}`],
    ['Known failures that no longer show', [Status.FAILED], `known failure: ${any}`],
    ['Not implemented', [Status.SKIPPED], `inconclusive: not implemented${any}`],
    ['Target unavailable', [Status.FAILED, Status.SKIPPED], `inconclusive: (?:${unavailable})${any}`],
    [
      'Not checked',
      [Status.FAILED, Status.SKIPPED],
      `inconclusive: (?!not reproduced|known failure|not implemented|${unavailable})${any}`,
    ],
    ['Harness errors', [Status.FAILED, Status.BROKEN], `error: ${any}`],
  ];
  return table.map(([name, matchedStatuses, traceRegex]) => ({
    name,
    matchedStatuses,
    traceRegex: `^(?:${traceRegex})$`,
  }));
}
