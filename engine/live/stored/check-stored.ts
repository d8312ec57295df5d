import { messageOf } from '../../errors.js';
import type { StoredCase } from './stored-case.js';
import { causeTold, explains } from '../../finding/same-cause.js';
import { mostCauses } from '../../run/run-options.js';
import type { Contract, FoundCause, Result, RunnableRule } from '../../types/index.js';
import { newTally, note, type Tally } from '../../run/tally.js';
import { unfailing } from '../../run/unfailing.js';

/** Checks stored answers by a rule as it is now. Sends nothing; never throws. */
export async function checkStored(
  { rule, kind }: RunnableRule,
  contract: Contract,
  stored: readonly StoredCase[],
): Promise<Result> {
  const tally = newTally();
  const figures = () => ({
    relevant: tally.relevant,
    requests: 0,
    ms: 0,
    ...(tally.witness ? { witness: tally.witness } : {}),
  });
  try {
    const { found, unstable } = await causesIn(stored, { rule, kind }, contract, tally);
    const [first, ...others] = found;
    const more = others.slice(0, mostCauses - 1);
    if (first) return { ...figures(), verdict: 'fail', ...first, ...(more.length > 0 ? { more } : {}) };
    if (unstable !== undefined)
      return { ...figures(), verdict: 'inconclusive', reason: 'unstable', detail: unstable };
    return { ...unfailing(tally), ...figures() };
  } catch (thrown) {
    return { ...figures(), verdict: 'error', detail: messageOf(thrown) };
  }
}

/** The different causes of what fails; `unstable`: the last failure that had not confirmed, in words. */
async function causesIn(
  stored: readonly StoredCase[],
  { rule, kind }: RunnableRule,
  contract: Contract,
  tally: Tally,
): Promise<{ found: FoundCause[]; unstable: string | undefined }> {
  let unstable: string | undefined;
  const found: FoundCause[] = [];
  const told = ({ finding, counterexample }: FoundCause) =>
    causeTold(rule, contract, finding, counterexample);
  for (const { case: counterexample, exchanges, night, unconfirmed } of stored) {
    const context = { contract, given: counterexample.given ?? {} };
    const outcome = await kind.check(rule.params as never, exchanges, context);
    note(tally, { ended: 'checked', outcome, exchanges, around: [] });
    if (!outcome.relevant || !outcome.finding) continue;
    if (unconfirmed) {
      unstable = `failed in the live run ${night} and did not confirm then`;
      continue;
    }
    const seen = `in exchanges stored in the live run ${night}`;
    const cause = { finding: outcome.finding, counterexample, exchanges, seen };
    if (!found.some((each) => explains(told(each), told(cause), false))) found.push(cause);
  }
  return { found, unstable };
}
