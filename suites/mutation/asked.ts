import { deriveSeed } from '../../engine/run/search/seed.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import { kindOf } from '../kinds/rules.js';
import type { Subject } from './subject.js';

/** Cases of a rule that must blame a mutant, and of others on what is compliant: of those that meet what it changes, or not. */
const ownerRuns = 100;
const complianceRuns = { sees: 3, other: 1 };

/**
 * A rule that meets a changed operation may blame the mutant or not: it is asked about one such mutant in so many. Who
 * meets none of them must not blame it, and is asked about every fourth. What is compliant nobody may blame. Rules
 * that open pages or read whole files take a hundred times as long as others and are asked less often.
 */
const share = { sees: 8, other: 4, compliant: 1 };
const slowShare = { sees: 12, other: 40, compliant: 40 };
/** Of mutants that differ little from each other, every rule but the owner is asked about so much fewer. */
const narrowShare = 10;

/** Cases that a rule gets on a subject, and finite examples where not all of them; undefined: it is not asked. */
export function casesFor(
  subject: Subject,
  rule: Rule,
  contract: Contract,
): { runs: number; examples?: number } | undefined {
  const { sort, glance, isNarrow, kills, runs } = subject;
  const regard = sees(rule, subject, contract) ? 'sees' : 'other';
  if (sort !== 'mutant' && !glance)
    return { runs: runs ?? complianceRuns[changesAll(subject) ? 'sees' : regard] };
  if (kills.includes(rule.id)) return { runs: runs ?? ownerRuns };
  const { opensPages, readsFiles } = kindOf(rule);
  const shares = opensPages || readsFiles ? slowShare : share;
  const oneIn = shares[glance ? 'compliant' : regard] * (isNarrow === true ? narrowShare : 1);
  const asked = deriveSeed(0, subject.id, rule.id) % oneIn === 0;
  const cases = glance ? (runs ?? 1) : 1;
  return asked ? { runs: cases, examples: cases } : undefined;
}

/** What names no operation may change any. */
function changesAll({ operations }: Subject): boolean {
  return operations.length === 0;
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
