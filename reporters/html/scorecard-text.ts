import { triageLabels } from '../../engine/triage/decision.js';
import { moment } from './page-parts.js';
import { countsText, kindsOf, kindTotals, ruleCount, type Scorecard } from './scorecard.js';

/** `scorecard.md`: for a README, a wiki or a job's summary. Of a large run, the sums of each kind. */
export function scorecardText(card: Scorecard, large = false): string {
  return [
    `# assay scorecard: ${card.gate}`,
    '',
    `${moment(card.startedAt)}, seed ${card.seed}, assay ${card.assay}. ✓ passed, ✗ failing, ⚠ warnings, ? not checked.`,
    '',
    ...serviceTable(card),
    '',
    ...(large ? totals(card) : matrix(card)),
    ...(card.precision.length > 0 ? ['', ...precisionTable(card)] : []),
    '',
  ].join('\n');
}

function serviceTable({ services }: Scorecard): string[] {
  const rows = services.map(({ service, title, target, embedded, verdict, total }) => [
    service,
    title,
    verdict,
    `${total.passed} of ${ruleCount(total)}`,
    String(total.failing),
    String(total.warnings),
    String(total.notChecked),
    embedded ? 'embedded reference' : target,
  ]);
  const head = ['service', 'title', 'verdict', 'passed', 'failing', 'warnings', 'not checked', 'target'];
  return ['## Services', '', ...table(head, rows)];
}

function totals(card: Scorecard): string[] {
  const rows = kindTotals(card).map(({ kind, counts }) => [kind, countsText(counts)]);
  return ['## Rules by kind', '', ...table(['kind', 'rules'], rows)];
}

function matrix(card: Scorecard): string[] {
  const rows = kindsOf(card).map((kind) => [
    kind,
    ...card.services.map(({ kinds }) => (kinds[kind] ? countsText(kinds[kind]) : '')),
  ]);
  return ['## Rules by kind', '', ...table(['kind', ...card.services.map(({ service }) => service)], rows)];
}

function precisionTable({ precision }: Scorecard): string[] {
  const rows = precision.map(({ kind, counts, precision: share }) => [
    kind,
    ...triageLabels.map((as) => String(counts[as])),
    share === undefined ? '' : `${Math.round(share * 100)} %`,
  ]);
  return [
    '## Precision, by triage decisions',
    '',
    ...table(['kind', ...triageLabels.map((as) => as.replaceAll('-', ' ')), 'precision'], rows),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** Text that Markdown takes as text. */
function cell(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|]/g, '\\$&').replaceAll(/\s+/g, ' ');
}
