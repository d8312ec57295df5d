import { deriveSeed } from '../../engine/run/search/seed.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import { kindOf, readsFiles } from '../kinds/rules.js';
import type { Subject } from './subject.js';

/** Cases of a rule that must blame a mutant, and of others on what is compliant where they meet what it changes. */
const ownerRuns = 100;
const complianceRuns = 3;
/** Finite examples of a rule on what is compliant where it meets nothing of the change: other variants ask for the rest. */
const unchangedExamples = 3;

/**
 * A rule that meets a changed operation may blame the mutant or not; who meets none of them must not blame it, and gets the
 * reference's own answers: both are asked about one such mutant in so many, which are dozens for every rule. What is compliant
 * nobody may blame. Rules that open pages or read whole files take a
 * hundred times as long as others and are asked less often, also about what is compliant where they meet nothing of it.
 */
const share = { sees: 24, other: 40, compliant: 1, unchanged: 1 };
const slowShare = { sees: 36, other: 120, compliant: 40, unchanged: 8 };
/** Of mutants that differ little from each other, every rule but the owner is asked about so much fewer. */
const narrowShare = 10;

/** Cases of one rule for one subject. */
export interface Asked {
  runs: number;
  /** Of the finite examples, at most so many; default: all. */
  examples?: number;
  /**
   * Whether an answer serves all rules that send the same request: what is compliant is asked by all of them. A mutant is
   * asked anew, for a fault may depend on what came before.
   */
  shares?: true;
}

/** Cases that a rule gets on a subject; undefined: it is not asked. */
export function casesFor(subject: Subject, rule: Rule, contract: Contract): Asked | undefined {
  const { sort, glance, isNarrow, kills, runs = 1 } = subject;
  if (kills.includes(rule.id)) return { runs: subject.runs ?? ownerRuns };
  const meets = sees(rule, subject, contract);
  const asked = (regard: keyof typeof share, cases: Asked, fewer = 1): Asked | undefined => {
    const isSlow = kindOf(rule).opensPages === true || readsFiles(rule);
    const oneIn = (isSlow ? slowShare : share)[regard] * fewer;
    return deriveSeed(0, subject.id, rule.id) % oneIn === 0 ? cases : undefined;
  };
  if (sort === 'mutant')
    return asked(meets ? 'sees' : 'other', { runs: 1, examples: 1 }, isNarrow === true ? narrowShare : 1);
  if (glance) return asked('compliant', { runs, examples: runs, shares: true });
  if (meets || changesAll(subject)) return { runs: subject.runs ?? complianceRuns, shares: true };
  return asked('unchanged', { runs, examples: unchangedExamples, shares: true });
}

/** What names no operation may change any. */
function changesAll({ operations }: Subject): boolean {
  return operations.length === 0;
}

/** Whether a rule meets an operation that a subject changes, so that it may blame it. */
export function sees(rule: Rule, { operations }: Subject, contract: Contract): boolean {
  const met = metBy.get(rule) ?? operationsMet(rule, contract);
  metBy.set(rule, met);
  return operations.some((id) => met.has(id));
}

/** Found once for each rule of a contract: hundreds of subjects ask for it. */
const metBy = new WeakMap<Rule, ReadonlySet<string>>();

function operationsMet(rule: Rule, contract: Contract): ReadonlySet<string> {
  const kind = kindOf(rule);
  return new Set([
    ...kind.operations(rule.params as never, contract),
    ...(kind.reaches?.(rule.params as never, contract) ?? []),
  ]);
}
