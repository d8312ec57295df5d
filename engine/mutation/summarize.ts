import type { HostileOutcome, MutationLine, MutationOutcome } from './outcome.js';

export interface MutationSummary {
  ok: boolean;
  /** Whether it is not `ok` only because the run broke off. */
  brokeOff: boolean;
  mutants: { total: number; killed: number };
  variants: { total: number; blamed: number };
  hostile: { total: number; asExpected: number; outcomes: HostileOutcome[] };
  /** Rules that no mutant proves. */
  withoutMutant: string[];
  /** Subjects of which no outcome was written: the run broke off. */
  missing: string[];
  durationMs: number;
  outcomes: MutationOutcome[];
}

/** The figures of a proof; `ok` only when every expected subject has an outcome and none slipped. */
export function summarizeMutation(
  lines: readonly MutationLine[],
  run: { expected: readonly string[]; withoutMutant: string[]; durationMs: number },
): MutationSummary {
  const outcomes = lines.filter((line) => line.sort !== 'hostile' && line.sort !== 'on target');
  const hostile = lines.filter((line) => line.sort === 'hostile');
  const mutants = outcomes.filter(({ sort }) => sort === 'mutant');
  const compliant = outcomes.filter(({ sort }) => sort !== 'mutant');
  const seen = new Set(lines.map(({ id }) => id));
  const missing = run.expected.filter((id) => !seen.has(id));
  const othersOk = run.withoutMutant.length === 0 && lines.every(({ ok }) => ok);
  return {
    ok: missing.length === 0 && othersOk,
    brokeOff: missing.length > 0 && othersOk,
    mutants: {
      total: mutants.length,
      killed: mutants.filter(({ survivedBy }) => survivedBy.length === 0).length,
    },
    variants: {
      total: compliant.length,
      blamed: compliant.filter(({ blamedWrongly }) => blamedWrongly.length > 0).length,
    },
    hostile: {
      total: hostile.length,
      asExpected: hostile.filter(({ ok }) => ok).length,
      outcomes: worstFirst(hostile),
    },
    withoutMutant: run.withoutMutant,
    missing,
    durationMs: run.durationMs,
    outcomes: worstFirst(outcomes),
  };
}

function worstFirst<Outcome extends MutationLine>(outcomes: readonly Outcome[]): Outcome[] {
  return [...outcomes].sort(
    (one, other) => Number(one.ok) - Number(other.ok) || one.id.localeCompare(other.id),
  );
}
