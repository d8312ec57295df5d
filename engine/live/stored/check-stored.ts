import { messageOf } from '../../errors.js';
import type { StoredCase } from './stored-case.js';
import type { Contract, Result } from '../../types/index.js';
import type { RunnableRule } from '../../run/runnable-rule.js';
import { newTally, note } from '../../run/tally.js';
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
    let unstable: string | undefined;
    for (const { case: given, exchanges, night, unconfirmed } of stored) {
      const context = { contract, given: given.given ?? {} };
      const outcome = await kind.check(rule.params as never, exchanges, context);
      note(tally, { ended: 'checked', outcome, exchanges, around: [] });
      if (!outcome.relevant || !outcome.finding) continue;
      if (unconfirmed) unstable = `failed in the live run ${night} and did not confirm then`;
      if (unconfirmed) continue;
      const { finding } = outcome;
      const seen = `in exchanges stored in the live run ${night}`;
      return { ...figures(), verdict: 'fail', finding, counterexample: given, exchanges, seen };
    }
    if (unstable !== undefined)
      return { ...figures(), verdict: 'inconclusive', reason: 'unstable', detail: unstable };
    return { ...unfailing(tally), ...figures() };
  } catch (thrown) {
    return { ...figures(), verdict: 'error', detail: messageOf(thrown) };
  }
}
