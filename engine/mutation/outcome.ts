/** What one rule made of a variation. */
export interface RuleOutcome {
  rule: string;
  verdict: 'pass' | 'fail' | 'inconclusive' | 'error';
  detail: string;
}

/** What the proof found for one mutant or one compliant variant. */
export interface MutationOutcome {
  id: string;
  service: string;
  does: string;
  sort: 'mutant' | 'variant' | 'implementation';
  /** Rules that must blame it; empty for what is compliant. */
  kills: string[];
  blamed: string[];
  /** Owners that did not blame a mutant, with what they said instead. */
  survivedBy: RuleOutcome[];
  /** Rules that blamed what they must not. */
  blamedWrongly: RuleOutcome[];
  ok: boolean;
  ms: number;
  requests: number;
}

/** What the proof found for one hostile target: what it must lead to, what it led to, and what slipped. */
export interface HostileOutcome {
  id: string;
  sort: 'hostile';
  does: string;
  expected: string;
  actual: string;
  /** A wrong verdict, a hang, too much memory, somebody else contacted, a secret or control characters shown. */
  slips: string[];
  ok: boolean;
  ms: number;
  requests: number;
  /** Mebibytes by which the process grew. */
  memoryMb: number;
}

/** What became of a mutant that stood between the harness and a user's target. */
export interface TargetOutcome {
  id: string;
  sort: 'on target';
  service: string;
  does: string;
  /** The rule that owns the mutant. */
  rule: string;
  /** `not checked`: the rule does not pass on the target as it is, so that it can show nothing. */
  became: 'killed' | 'survived' | 'not checked';
  /** What the rule said: of the mutant, or of the target as it is where the mutant is not checked. */
  detail: string;
  /** No outcome on a target slips: it tells about the target's data. */
  ok: true;
  ms: number;
  /** Requests that reached the target. */
  requests: number;
}

/** A line of the proof's journal, told apart by `sort`. */
export type MutationLine = MutationOutcome | HostileOutcome | TargetOutcome;

/**
 * A mutant passes when every owner blames it and nobody does who sees none of its operations; what is compliant passes
 * when nobody blames it.
 */
export function concludeMutation(
  outcome: Omit<MutationOutcome, 'blamed' | 'survivedBy' | 'blamedWrongly' | 'ok'>,
  outcomes: readonly RuleOutcome[],
  may: ReadonlySet<string>,
): MutationOutcome {
  const failing = outcomes.filter(({ verdict }) => verdict === 'fail');
  const survivedBy = outcome.kills
    .map((owner) => outcomes.find(({ rule }) => rule === owner) ?? noSuchRule(owner))
    .filter(({ verdict }) => verdict !== 'fail');
  const blamedWrongly = [
    ...failing.filter(({ rule }) => !outcome.kills.includes(rule) && !may.has(rule)),
    ...outcomes.filter(({ rule, verdict }) => verdict === 'error' && !outcome.kills.includes(rule)),
  ];
  return {
    ...outcome,
    blamed: failing.map(({ rule }) => rule),
    survivedBy,
    blamedWrongly,
    ok: survivedBy.length === 0 && blamedWrongly.length === 0,
  };
}

/** A mutant whose owner was renamed or taken out has survived, however quiet that is. */
function noSuchRule(rule: string): RuleOutcome {
  return { rule, verdict: 'error', detail: 'the contract has no such rule' };
}
