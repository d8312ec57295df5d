import { isStale, ruleGate } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { explainFailure } from '../wording/explain.js';
import { explainGroup } from '../wording/explain-group.js';
import { groupFindings, placesOf } from '../wording/finding-groups.js';
import { declaredSections, staleLine } from '../wording/known-lines.js';
import { settleRun } from '../wording/settle.js';
import { targetText } from '../wording/target-text.js';

/** GitHub shows at most this many annotations of a sort for a step. */
const mostAnnotations = 10;
const mostFailures = 20;

/** Workflow commands that put failures and warnings beside a run. What a target sent cannot end or begin one. */
export function githubAnnotations(results: Results): string[] {
  const all = [
    ...results.services.flatMap((service) => service.rules.flatMap((rule) => annotationOf(rule, service))),
    ...settleRun(results).map((lines) => tooLittle(lines)),
  ];
  return ['error', 'warning'].flatMap((sort) => {
    const some = all.filter((annotation) => annotation.sort === sort);
    const shown = some.length > mostAnnotations ? some.slice(0, mostAnnotations - 1) : some;
    const more = some.length - shown.length;
    return [
      ...shown.map(({ title, message }) => command(sort, title, message)),
      ...(more > 0 ? [command(sort, 'assay', `${more} more: see the summary of the step`)] : []),
    ];
  });
}

interface Annotation {
  sort: 'error' | 'warning';
  title: string;
  message: string;
}

function annotationOf(rule: RuleResult, { embedded }: ServiceResult): Annotation[] {
  const gate = ruleGate(rule, embedded);
  if (gate === 'fail') return [{ sort: 'error', title: rule.id, message: messageOf(rule) }];
  if (rule.verdict === 'fail') return [{ sort: 'warning', title: rule.id, message: messageOf(rule) }];
  return [];
}

/** What keeps a service from a pass though no rule fails. */
function tooLittle(lines: readonly string[]): Annotation {
  return { sort: 'warning', title: 'too little checked for a pass', message: lines.join('\n') };
}

function messageOf(rule: RuleResult): string {
  if (rule.verdict === 'fail') return explainFailure(rule).slice(1).join('\n');
  if (isStale(rule)) return staleLine(rule);
  return rule.detail ?? rule.verdict;
}

function command(sort: string, title: string, message: string): string {
  const name = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${sort} title=${name}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The findings that fail the gate, in words, or those that do not. */
function findingsOf(results: Results, fails: boolean): string[] {
  const places = placesOf(results).filter(({ rule, service }) => {
    const isFailing = ruleGate(rule, service.embedded) === 'fail';
    return isFailing === fails && (fails || !rule.known);
  });
  return groupFindings(places).map((group) => explainGroup(group).join('\n'));
}

/** What a step of a GitHub workflow shows on its summary page (Markdown). */
export function githubSummary(results: Results): string {
  const { gate, services, seed, runs } = results;
  const failing = services.flatMap(({ rules, embedded }) =>
    rules.filter((rule) => rule.verdict !== 'fail' && ruleGate(rule, embedded) === 'fail'),
  );
  const settle = settleRun(results).flat().join('\n');
  const declared = declaredSections(services).join('\n').trim();
  return [
    `## assay: ${gate}`,
    '',
    ...tableOf(services),
    '',
    `Seed ${seed}, ${runs} cases for each rule.`,
    ...detailsOf('Failures', [
      ...findingsOf(results, true),
      ...failing.map((rule) => `${rule.id}: ${messageOf(rule)}`),
    ]),
    ...detailsOf('Warnings (implied by the document, not stated)', findingsOf(results, false)),
    ...(settle === '' ? [] : ['', '### Too little checked for a pass', '', ...fenced(settle)]),
    ...(declared === '' ? [] : ['', '### Declared beforehand', '', ...fenced(declared)]),
    '',
  ].join('\n');
}

function tableOf(services: readonly ServiceResult[]): string[] {
  const rows = services.map((checked) => {
    const { service, verdict, rules } = checked;
    const count = (wanted: RuleResult['verdict']) => rules.filter((rule) => rule.verdict === wanted).length;
    const figures = [count('pass'), count('fail'), count('inconclusive'), count('error')];
    return `| ${[service, verdict, ...figures, code(targetText(checked))].join(' | ')} |`;
  });
  return [
    '| service | verdict | passed | failed | inconclusive | errors | target |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- |',
    ...rows,
  ];
}

function detailsOf(title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const shown = texts.slice(0, mostFailures).flatMap((text) => ['', ...fenced(text)]);
  const more = texts.length - mostFailures;
  return ['', `### ${title}`, ...shown, ...(more > 0 ? ['', `… and ${more} more: see the report`] : [])];
}

/** A block in which nothing is markup, whatever a target sent: its fence is longer than any in the text. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
