import { isDeepStrictEqual } from 'node:util';
import type { Contract, Rule, Variation } from '../../engine/types/index.js';
import type { TargetMutation } from '../mutation/prove-on-target.js';
import { faultsOf } from '../mutation/variations.js';
import { kindOf } from '../kinds/rules.js';
import type { Candidate } from './candidates.js';

/** What became of a candidate: mutants that only it kills, or why it is no proposal. */
export type Judged = { candidate: Candidate; kills: string[] } | { candidate: Candidate; dropped: string };

/**
 * Judges candidates one after the other: kept is what the target keeps and what kills a mutant that no other rule kills,
 * be it of the document or kept before. Guesses that the target does not keep are not told.
 */
export async function judgeCandidates(
  candidates: readonly Candidate[],
  { contract, rules }: { contract: Contract; rules: readonly Rule[] },
  target: TargetMutation,
  endsAt: number,
): Promise<Judged[]> {
  const kept: Rule[] = [...rules];
  const judged: Judged[] = [];
  for (const candidate of candidates) {
    const { rule } = candidate;
    if (Date.now() > endsAt) {
      judged.push({ candidate, dropped: 'was not tried: time' });
      continue;
    }
    const asItIs = kept.some((each) => each.kind === rule.kind && isDeepStrictEqual(each.params, rule.params))
      ? { verdict: 'known', detail: 'another rule says it' }
      : await target.check(rule);
    if (asItIs.verdict !== 'pass') {
      if (!candidate.isGuess) judged.push({ candidate, dropped: asItIs.detail });
      continue;
    }
    const kills: string[] = [];
    for (const mutant of mutantsOf(candidate, contract))
      if (await isOnlyKilledBy(rule, mutant, kept, contract, target)) kills.push(mutant.does);
    if (kills.length > 0) kept.push(rule);
    judged.push(
      kills.length > 0
        ? { candidate, kills }
        : { candidate, dropped: 'kills no mutant that other rules do not kill' },
    );
  }
  return judged;
}

/** Mutants of a candidate that change its records wherever they are shown: no rule sees one by comparing two places. */
function mutantsOf({ rule, alike }: Candidate, contract: Contract): Variation[] {
  const elsewhere = alike.map((params) => faultsOf(contract, [{ ...rule, params }]));
  return faultsOf(contract, [rule]).map((mutant) => {
    const same = elsewhere.flatMap((faults) => faults.filter(({ id }) => id === mutant.id));
    return {
      ...mutant,
      operations: [mutant, ...same].flatMap(({ operations }) => operations),
      wrap: (next) => same.reduce((inner, { wrap }) => wrap(inner), mutant.wrap(next)),
    };
  });
}

async function isOnlyKilledBy(
  rule: Rule,
  mutant: Variation,
  others: readonly Rule[],
  contract: Contract,
  target: TargetMutation,
): Promise<boolean> {
  if ((await target.check(rule, mutant)).verdict !== 'fail') return false;
  for (const other of others) {
    const about = kindOf(other).operations(other.params as never, contract);
    if (!about.some((id) => mutant.operations.includes(id))) continue;
    // What it blames on the target as it is, it tells nothing of.
    if (
      (await target.check(other, mutant)).verdict === 'fail' &&
      (await target.check(other)).verdict === 'pass'
    )
      return false;
  }
  return true;
}
