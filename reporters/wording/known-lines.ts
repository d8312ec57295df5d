import type { KnownOutcome } from '../../engine/types/index.js';
import { isStale } from '../../engine/results/run-gate.js';
import type { RuleResult, ServiceResult } from '../../engine/results/types.js';

/** What is to be done about a rule whose known failure no longer shows. */
export function staleLine({ known }: Pick<RuleResult, 'known'>): string {
  const fixed = known?.filter(({ outcome }) => outcome === 'fixed') ?? [];
  const entries = fixed.map(({ reason, ticket }) => `${reason}${ticket ? ` (${ticket})` : ''}`);
  return `it no longer shows; remove its entry (--update-known does): ${entries.join('; ')}`;
}

/** What became of an entry of known failures, so that nobody wonders why it did not hold. */
export function knownText({ outcome, reason, ticket, expired, expires, why }: KnownOutcome): string {
  const entry = `${reason}${ticket ? ` (${ticket})` : ''}`;
  if (outcome === 'changed') return `changed: it fails in another way now: ${entry}`;
  if (outcome === 'cannot tell') return `cannot tell: ${(why ?? '').slice(0, 200)}: ${entry}`;
  if (outcome === 'still fails' && expired) return `expired on ${expires ?? ''}: ${entry}`;
  return `${outcome}: ${entry}`;
}

/** The sections of a summary about what the user has declared beforehand: known failures and what is left out. */
export function declaredSections(services: readonly ServiceResult[]): string[] {
  const rules = services.flatMap((service) => service.rules);
  return [
    ...section(
      'Known failures that no longer show (the gate fails until their entries are removed)',
      rules.filter(isStale).map((rule) => `  ${rule.id}: ${staleLine(rule)}`),
    ),
    ...section('Entries of known failures to look at', rules.flatMap(brokenLines)),
    ...section('Known failures, tolerated', rules.filter(isKnown).map(lineOf)),
    ...section('Not implemented, as declared', services.flatMap(leftOutLines)),
  ];
}

/** Entries that have expired, fail in another way, or cannot be checked. */
function brokenLines({ id, known }: RuleResult): string[] {
  return (known ?? [])
    .filter(({ outcome, expired }) => outcome !== 'fixed' && (outcome !== 'still fails' || expired))
    .map((each) => `  ${id}: ${knownText(each)}`);
}

function isKnown({ reason }: RuleResult): boolean {
  return reason === 'known failure';
}

/** A line for each declaration, not for each of the many rules that it takes away. */
function leftOutLines({ service, rules }: ServiceResult): string[] {
  const byDeclaration = new Map<string, number>();
  for (const { detail = '' } of rules.filter(isLeftOut))
    byDeclaration.set(detail, (byDeclaration.get(detail) ?? 0) + 1);
  return [...byDeclaration].map(
    ([declaration, count]) => `  ${service}: ${declaration} (${count} ${count === 1 ? 'rule' : 'rules'})`,
  );
}

function isLeftOut({ reason }: RuleResult): boolean {
  return reason === 'not implemented';
}

function lineOf({ id, detail }: RuleResult): string {
  return `  ${id}: ${detail ?? ''}`;
}

const mostLines = 20;

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > mostLines ? [`  … and ${lines.length - mostLines} more`] : [];
  return ['', `${title}:`, ...lines.slice(0, mostLines), ...more];
}
