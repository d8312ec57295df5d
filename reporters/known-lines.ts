import { isStale } from '../engine/results/judge-run.js';
import type { RuleResult, ServiceResult } from '../engine/results/types.js';

/** What is to be done about a rule whose known failure no longer shows. */
export function staleLine({ known }: Pick<RuleResult, 'known'>): string {
  const fixed = known?.filter(({ outcome }) => outcome === 'fixed') ?? [];
  const entries = fixed.map(({ reason, ticket }) => `${reason}${ticket ? ` (${ticket})` : ''}`);
  return `it no longer shows; remove its entry: ${entries.join('; ')}`;
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
    ...section('Left out on purpose, as declared', rules.filter(isLeftOut).map(lineOf)),
  ];
}

/** Entries that have expired, fail in another way, or cannot be judged. */
function brokenLines({ id, known }: RuleResult): string[] {
  return (known ?? []).flatMap(({ outcome, expired, expires, why }) => {
    if (outcome === 'changed') return [`  ${id}: changed: it fails in another way now`];
    if (outcome === 'still fails' && expired) return [`  ${id}: expired on ${expires ?? ''}`];
    if (outcome === 'cannot tell') return [`  ${id}: cannot tell: ${(why ?? '').slice(0, 200)}`];
    return [];
  });
}

function isKnown({ reason }: RuleResult): boolean {
  return reason === 'known failure';
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
