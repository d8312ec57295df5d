import { findingsOf } from '../../engine/results/findings-of.js';
import type { CitedClause, RuleResult } from '../../engine/results/types.js';
import { knownText } from './known-lines.js';

/** The command that shows a failure again, as it is pasted where assay is installed in the project. */
export function againLine({ replay }: Pick<RuleResult, 'replay'>): string {
  return replay === undefined ? '' : `npx ${replay}`;
}

/** Where a clause stands: the title of its document and the section. */
export function clausePlace({ source, document, section }: CitedClause): string {
  return `${source?.title ?? `document ${document}`}, ${section}`;
}

/** A failure as a reader needs it, a line each: what is promised, where, what came instead, how to see it again. */
export function explainFailure(rule: RuleResult, longest = 600): string[] {
  const { clause, finding } = rule;
  if (!finding) return [`${rule.id}: ${rule.detail ?? rule.verdict}`];
  const more = findingsOf(rule).slice(1);
  return [
    rule.id,
    `  Rule:      ${rule.says}`,
    `  Clause:    ${clause.says} (${clausePlace(clause)}; ${clause.id})`,
    ...(rule.authority === 'implied' ? [`  Implied:   ${rule.why ?? ''}`] : []),
    ...explainFinding(rule, longest),
    ...(rule.known ?? []).map((known) => `  Known:     ${knownText(known)}`),
    ...more.flatMap((each, index) => [
      `  Another cause (${index + 2} of ${more.length + 1}):`,
      ...explainFinding(each, longest),
    ]),
  ];
}

/** What was expected and came instead, and the requests that show it. */
function explainFinding(rule: RuleResult, longest: number): string[] {
  const { finding, curl = [] } = rule;
  if (!finding) return [];
  return [
    `  Expected:  ${finding.expected.map((each) => cut(each, longest)).join('\n         or  ')}`,
    `  Actual:    ${cut(finding.actual, longest)}`,
    `  At:        ${placeOf(rule)}`,
    ...(rule.seen === undefined ? [] : [`  Reproduced: ${rule.seen}`]),
    ...curl.slice(0, mostCurl).map((line) => `  Request:   ${cut(line, longest)}`),
    ...(curl.length > mostCurl ? [`  … and ${curl.length - mostCurl} more requests`] : []),
    `  Replay:    ${againLine(rule)}`,
  ];
}

/** Where a finding is: the place in the answer, and the record there by its own name. */
export function placeOf({ finding, record }: Pick<RuleResult, 'finding' | 'record'>): string {
  const at = finding?.at ?? '';
  if (at === '') return 'whole response';
  return record === undefined ? at : `${at} (${cut(record, 80)})`;
}

const mostCurl = 4;

/** A text of at most so many characters. */
export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}
