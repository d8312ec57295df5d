import type { AuditedRecord } from '../../engine/audit/audit.js';
import { printable } from '../../engine/http/redaction/printable.js';

const headings = ['record', 'outcome', 'seen', 'differs in'];
const widest = 60;

/** One line for each record, those that differ first, in columns. What a directory sends is printed without control characters. */
export function auditTable(records: readonly AuditedRecord[]): string[] {
  const order = ['differs', 'agrees', 'cannot tell', 'not contacted'];
  const sorted = [...records].sort((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const rows = [headings, ...sorted.map(rowOf)].map((row) => row.map(cell));
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function rowOf({ slug, outcome, status, why, checks }: AuditedRecord): string[] {
  const differing = checks
    .filter((check) => check.outcome === 'differs')
    .map((check) => `${check.member} says ${check.says}: ${check.seen}`);
  return [slug, outcome, status === undefined ? (why ?? '') : `status ${status}`, differing.join('; ')];
}

function cell(text: string, column: number): string {
  const line = printable(text).replaceAll(/[\n\t]/g, ' ');
  return column === headings.length - 1 || line.length <= widest ? line : `${line.slice(0, widest)}…`;
}
