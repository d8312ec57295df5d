/** What one rule made of a variation. */
export interface RuleOutcome {
  rule: string;
  verdict: 'pass' | 'fail' | 'inconclusive' | 'error';
  detail: string;
}

/** What the proof found for one mutant or one compliant variant. */
export interface ProofOutcome {
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

/**
 * A mutant passes when every owner blames it and nobody does who sees none of its operations; what is compliant passes
 * when nobody blames it.
 */
export function concludeProof(
  outcome: Omit<ProofOutcome, 'blamed' | 'survivedBy' | 'blamedWrongly' | 'ok'>,
  outcomes: readonly RuleOutcome[],
  may: ReadonlySet<string>,
): ProofOutcome {
  const failing = outcomes.filter(({ verdict }) => verdict === 'fail');
  const survivedBy = outcomes.filter(
    ({ rule, verdict }) => outcome.kills.includes(rule) && verdict !== 'fail',
  );
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
