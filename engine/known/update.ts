import { Document, isMap, isSeq, parseDocument } from 'yaml';
import { UsageError } from '../errors.js';
import { findingsOf } from '../results/findings-of.js';
import type { RuleResult } from '../results/types.js';
import type { KnownFailure, KnownOutcome } from '../types/index.js';

/** A rule of this run with the name of its target, as entries are for. */
export interface CheckedOnTarget {
  rule: RuleResult;
  target: string;
  /** Whether it fails the gate. */
  failing: boolean;
}

export interface Update {
  /** The new text of the file. */
  text: string;
  added: string[];
  removed: string[];
  kept: number;
}

/** Days for which a failure that is written down without further thought is tolerated. */
const toleratedDays = 90;

const header = ` yaml-language-server: $schema=node_modules/assay/schemas/known.schema.json
 Known failures: tolerated for now, never a pass. assay check --known FILE sends each counterexample again:
 still failing is tolerated, fixed or expired fails the gate, and what fails in another way is reported as new.
 Fill in reason and ticket; expires is the last day. assay check --known FILE --update-known adds and removes entries.
 target may hold * for any characters, for an implementation that has other addresses elsewhere.`;

/**
 * The file after a run: what fails the gate is added, what is fixed or fails in another way now is removed. All other
 * entries stay as they are written, with their comments, those that have expired included: whether they are tolerated
 * any longer is for a person to say.
 */
export function updateKnown(
  text: string | undefined,
  checked: readonly CheckedOnTarget[],
  today: string,
): Update {
  const document = text === undefined || text.trim() === '' ? emptyDocument() : parseDocument(text);
  const entries = document.get('known');
  if (!isSeq(entries)) throw new UsageError('a file of known failures holds a list named known');
  const outcomes = checked.flatMap(({ rule }) => rule.known ?? []);
  const gone = new Map(outcomes.filter(isGone).map((outcome) => [outcome.entry, outcome]));
  const removed = entries.items.flatMap((item, index) => (gone.has(index) ? [ruleOf(item)] : []));
  entries.items = entries.items.filter((_, index) => !gone.has(index));
  const kept = entries.items.length;
  const added = checked
    .filter(({ failing }) => failing)
    .flatMap(({ rule, ...rest }) => newFindings(rule).map((each) => ({ ...rest, rule: each })));
  for (const each of added) entries.items.push(document.createNode(entryOf(each, today)));
  // An empty list is written as `[]`, and stays so.
  entries.flow = entries.items.length === 0;
  return {
    text: document.toString({ lineWidth: 110 }),
    added: added.map(({ rule }) => rule.id),
    removed,
    kept,
  };
}

/** Whether all that fails of a rule is written down by an update: what has expired is there already. */
export function isSettled({ verdict, known }: RuleResult): boolean {
  return verdict === 'fail' && expiredOf(known) === 0;
}

/** The findings of a rule that no entry holds; those that have expired come first. */
function newFindings(rule: RuleResult): RuleResult[] {
  return rule.verdict === 'fail' ? findingsOf(rule).slice(expiredOf(rule.known)) : [];
}

function expiredOf(known: readonly KnownOutcome[] = []): number {
  return known.filter(({ expired, outcome }) => expired && outcome === 'still fails').length;
}

function isGone({ outcome }: KnownOutcome): boolean {
  return outcome === 'fixed' || outcome === 'changed';
}

function emptyDocument(): Document {
  const document = new Document({ known: [] });
  document.commentBefore = header;
  return document;
}

function ruleOf(item: unknown): string {
  return isMap(item) ? String(item.get('rule')) : '';
}

function entryOf({ rule, target }: CheckedOnTarget, today: string): KnownFailure {
  const { finding, counterexample } = rule;
  if (!finding || !counterexample) throw new Error(`${rule.id} fails without a finding`);
  return {
    rule: rule.id,
    target,
    reason: `not explained yet (found on ${today})`,
    ticket: '',
    expires: later(today, toleratedDays),
    ...(rule.seen?.startsWith('intermittent') ? { intermittent: true as const } : {}),
    finding,
    counterexample,
  };
}

function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
