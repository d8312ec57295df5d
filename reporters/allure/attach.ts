import { _baseTest as test } from '@playwright/test';
import type { Link, Parameter } from 'allure-js-commons';
import type { RuntimeMetadataMessage } from 'allure-js-commons/sdk';
import { ALLURE_RUNTIME_MESSAGE_CONTENT_TYPE } from 'allure-js-commons/sdk/reporter';
import { strengthText } from '../../engine/evidence/strength.js';
import type { RecordedExchange } from '../../engine/http/redaction/record.js';
import { findingsOf } from '../../engine/results/findings-of.js';
import type { RecordedResult, RuleResult } from '../../engine/results/types.js';
import { messageLabel, shortMessage } from './readable.js';
import { againLine, clausePlace, cut, explainFailure } from '../wording/explain.js';
import { shortText } from '../wording/short-lines.js';
import { clauseAddress, findingAddress } from '../html/page-parts.js';

/** Adds to the running test's report entry what a reviewer needs: the promise, the figures, and the evidence. */
export function attachEvidence(rule: RuleResult, result: RecordedResult, seed: number): void {
  const message = shortMessage(rule);
  attachMetadata({
    displayName: `${rule.says} (${rule.id})`,
    description: describe(rule),
    parameters: parametersOf(rule, seed),
    links: linksOf(rule),
    ...(message === undefined ? {} : { labels: [{ name: messageLabel, value: message }] }),
  });
  if (rule.finding) attach('finding', explainFailure(rule).join('\n'), 'text/plain');
  for (const [index, finding] of findingsOf(rule).entries()) {
    const title = (what: string): string => (index === 0 ? what : `${what} of cause ${index + 1}`);
    const exchanges = index === 0 ? result.exchanges : result.moreFindings?.[index - 1]?.exchanges;
    for (const [number, exchange] of (exchanges ?? []).slice(0, mostExchanges).entries())
      attachExchanges(`${title(`exchange ${number + 1}`)}: ${exchange.step}`, exchange);
    if (finding.curl) attach(title('requests as curl'), finding.curl.join('\n'), 'text/plain');
    if (finding.replay !== undefined) attach(title('see it again'), againLine(finding), 'text/plain');
  }
  if (!result.exchanges && result.witness) {
    attachExchanges(`one of the ${rule.relevant} relevant cases`, result.witness.slice(0, mostExchanges));
  }
}

const mostExchanges = 10;

/** Figures differ between runs of one rule and must not make it another test in the report's history. */
function parametersOf(rule: RuleResult, seed: number): Parameter[] {
  const { finding } = rule;
  const figures = {
    ...(finding
      ? { expected: cut(finding.expected.join(' or '), 300), actual: cut(finding.actual, 300) }
      : {}),
    ...(finding && finding.at !== '' ? { at: finding.at } : {}),
    seed,
    'relevant cases': rule.relevant,
    requests: rule.requests,
  };
  return [
    { name: 'clause', value: rule.clause.id },
    { name: 'authority', value: rule.authority },
    ...(rule.strength ? [{ name: 'strength', value: strengthText(rule.relevant), excluded: true }] : []),
    ...(rule.short ? [{ name: 'came short', value: shortText(rule.short), excluded: true }] : []),
    ...Object.entries(figures).map(([name, value]) => ({ name, value: String(value), excluded: true })),
  ];
}

/** The Allure report lies in a folder beside the other pages. */
function linksOf({ id, clause, finding }: RuleResult): Link[] {
  const service = id.split('/')[0] ?? '';
  const toClause = { url: clauseAddress(service, clause.id), name: `clause ${clause.id}`, type: 'clause' };
  const toFinding = { url: findingAddress(id), name: 'finding on the front page', type: 'finding' };
  return [toClause, ...(finding ? [toFinding] : [])].map((link) => ({ ...link, url: `../${link.url}` }));
}

function attachExchanges(name: string, shown: RecordedExchange | RecordedExchange[]): void {
  attach(name, JSON.stringify(shown, null, 2), 'application/json');
}

/** All of it in one message: the functions of Allure's interface send one each. */
function attachMetadata(data: RuntimeMetadataMessage['data']): void {
  const message: RuntimeMetadataMessage = { type: 'metadata', data };
  attach('Allure Metadata', JSON.stringify(message), ALLURE_RUNTIME_MESSAGE_CONTENT_TYPE);
}

/** Without a step of the runner's around it, which would look for its place in our own code. */
function attach(name: string, text: string, contentType: string): void {
  test.info().attachments.push({ name, contentType, body: Buffer.from(text) });
}

/** Markdown from the contract's words alone; nothing that a target sent. */
function describe(rule: RuleResult): string {
  return [
    rule.says,
    `**Clause** \`${rule.clause.id}\`: ${rule.clause.says}`,
    `**Source**: ${clausePlace(rule.clause)}`,
    ...(rule.authority === 'implied' ? [`**Implied, because** ${rule.why ?? ''}`] : []),
    `**Operations**: ${rule.operations.map((operation) => `\`${operation}\``).join(', ')}`,
  ].join('\n\n');
}
