import { deriveSeed } from '../../engine/run/seed.js';
import type { Contract, Rule } from '../../engine/types.js';
import { kindOf } from '../rules.js';
import type { Subject } from './subject.js';

/** Cases of a rule that must blame a mutant, and of any rule on what is compliant. */
const ownerRuns = 100;
const complianceRuns = 3;

/**
 * A rule that meets a changed operation may blame the mutant or not: it is asked about one such mutant in so many. Who
 * meets none of them must not blame it, and is asked about every one, except for rules that open pages or read whole
 * files, which take a hundred times as long as others.
 */
const share = { sees: 6, other: 1 };
const slowShare = { sees: 12, other: 40 };

/** Cases that a rule gets on a subject, and finite examples where not all of them; undefined: it is not asked. */
export function casesFor(
  subject: Subject,
  rule: Rule,
  contract: Contract,
): { runs: number; examples?: number } | undefined {
  if (subject.sort !== 'mutant' && !subject.glance) return { runs: subject.runs ?? complianceRuns };
  if (subject.kills.includes(rule.id)) return { runs: subject.runs ?? ownerRuns };
  const { opensPages, readsFiles } = kindOf(rule);
  const shares = opensPages || readsFiles ? slowShare : share;
  const one = shares[sees(rule, subject, contract) ? 'sees' : 'other'];
  const runs = subject.glance ? (subject.runs ?? 1) : 1;
  return deriveSeed(0, subject.id, rule.id) % one === 0 ? { runs, examples: runs } : undefined;
}

/** Whether a rule meets an operation that a subject changes, so that it may blame it. */
export function sees(rule: Rule, { operations }: Subject, contract: Contract): boolean {
  const kind = kindOf(rule);
  const met = [
    ...kind.operations(rule.params as never, contract),
    ...(kind.reaches?.(rule.params as never, contract) ?? []),
  ];
  return met.some((id) => operations.includes(id));
}
