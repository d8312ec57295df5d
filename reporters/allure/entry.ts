import type { Link, Parameter } from 'allure-js-commons';
import { strengthText } from '../../engine/evidence/strength.js';
import type { RecordedExchange } from '../../engine/http/redaction/record.js';
import { findingsOf } from '../../engine/results/findings-of.js';
import type { RecordedResult, RuleResult } from '../../engine/results/types.js';
import { againLine, clausePlace, cut, explainFailure } from '../wording/explain.js';
import { shortText } from '../wording/short-lines.js';
import { clauseAddress, findingAddress } from '../html/page-parts.js';

/** What a reviewer needs of a rule beside its outcome: the promise, the figures, and the evidence. */
export interface Entry {
  displayName: string;
  /** Markdown. */
  description: string;
  parameters: Parameter[];
  links: Link[];
  attachments: EntryAttachment[];
}

export interface EntryAttachment {
  name: string;
  contentType: string;
  text: string;
}

/** The exchanges of a rule: the results file does not hold them. */
export type RecordedEvidence = Pick<RecordedResult, 'exchanges' | 'witness' | 'moreFindings'>;

/** How much an entry holds, and where its links lead. */
export interface EntryPlan {
  seed: number;
  /** The first exchanges alone are attached, cut: what else there is of a failure stands in its explanation. */
  brief?: boolean;
  /** Where the pages of its service lie. */
  folder?: string;
}

/** What the report shows of a rule. */
export function entryOf(rule: RuleResult, evidence: RecordedEvidence, plan: EntryPlan): Entry {
  const attachments = plan.brief ? briefly(evidence) : attachmentsOf(rule, evidence);
  return {
    displayName: `${rule.says} (${rule.id})`,
    description: describe(rule),
    parameters: parametersOf(rule, plan.seed),
    links: linksOf(rule, plan.folder),
    attachments,
  };
}

function briefly({ exchanges = [] }: RecordedEvidence): EntryAttachment[] {
  return exchanges.slice(0, mostBrief).map((exchange, number) => {
    const { response } = exchange;
    const shown = response
      ? { ...exchange, response: { ...response, body: cut(response.body, longestBrief) } }
      : exchange;
    return json(`exchange ${number + 1}: ${exchange.step}`, shown);
  });
}

function attachmentsOf(rule: RuleResult, evidence: RecordedEvidence): EntryAttachment[] {
  const explained = rule.finding ? [plain('finding', explainFailure(rule).join('\n'))] : [];
  const findings = findingsOf(rule).flatMap((finding, index) => {
    const title = (what: string): string => (index === 0 ? what : `${what} of cause ${index + 1}`);
    const exchanges = index === 0 ? evidence.exchanges : evidence.moreFindings?.[index - 1]?.exchanges;
    return [
      ...(exchanges ?? [])
        .slice(0, mostExchanges)
        .map((exchange, number) => json(`${title(`exchange ${number + 1}`)}: ${exchange.step}`, exchange)),
      ...(finding.curl ? [plain(title('requests as curl'), finding.curl.join('\n'))] : []),
      ...(finding.replay === undefined ? [] : [plain(title('see it again'), againLine(finding))]),
    ];
  });
  const { exchanges, witness } = evidence;
  const shown = witness?.slice(0, mostExchanges);
  const passed = exchanges || !shown ? [] : [json(`one of the ${rule.relevant} relevant cases`, shown)];
  return [...explained, ...findings, ...passed];
}

function plain(name: string, text: string): EntryAttachment {
  return { name, contentType: 'text/plain', text };
}

function json(name: string, shown: RecordedExchange | RecordedExchange[]): EntryAttachment {
  return { name, contentType: 'application/json', text: JSON.stringify(shown, null, 2) };
}

const mostExchanges = 10;
/** Where a report holds thousands of failures. */
const mostBrief = 2;
const longestBrief = 2_000;

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
function linksOf({ id, clause, finding }: RuleResult, folder?: string): Link[] {
  const service = id.split('/')[0] ?? '';
  const toClause = { url: clauseAddress(service, clause.id), name: `clause ${clause.id}`, type: 'clause' };
  const toFinding = { url: findingAddress(id), name: 'finding on the front page', type: 'finding' };
  return [toClause, ...(finding ? [toFinding] : [])].map((link) => ({
    ...link,
    url: `../${folder === undefined ? '' : `${folder}/`}${link.url}`,
  }));
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
