import type { Session } from '../../http/session.js';
import type { Case, Finding, FoundCause, InconclusiveReason, Step, RunnableRule } from '../../types/index.js';
import { attempt } from '../attempt/attempt.js';
import { onFreshConnections } from './fresh-connections.js';
import { inLessCompany } from './less-company.js';
import { trialsOf } from './trials.js';
import { isUnsteady } from './unsteady.js';

export type Confirmed =
  | ({ verdict: 'fail' } & FoundCause)
  | { verdict: 'inconclusive'; reason: InconclusiveReason; detail: string };

/** Whether a failure is to be passed over, because its cause is known; `closely`: as `explains` means it. */
export type Tolerate = (finding: Finding, counterexample: Case, closely?: boolean) => boolean;

const nowAndThen = 'it answers nothing, or a page, now and then';

export interface ConfirmOptions {
  /** What was sent around the counterexample when it first failed. */
  recent?: readonly Step[] | undefined;
  tolerate?: Tolerate | undefined;
}

/**
 * Sends a counterexample again on a fresh connection, without any kept answer. It counts when it fails again: at once,
 * now and then (intermittent), or only after or beside the requests that were sent around it (`recent`), which then
 * belong to the counterexample. One that never fails again is `not reproduced`: a failure that is tolerated confirms no other.
 */
export async function confirm(
  runnable: RunnableRule,
  session: Session,
  counterexample: Case,
  { recent = [], tolerate }: ConfirmOptions = {},
): Promise<Confirmed> {
  const trials = trialsOf(counterexample, recent);
  for (const [index, { example, seen }] of trials.entries()) {
    const again = await onFreshConnections(session, example, (pool) =>
      attempt(runnable, session, example, pool),
    );
    if (again.ended === 'request error') {
      const { reason, detail } = again.requestError;
      return { verdict: 'inconclusive', reason, detail: `while confirming: ${detail}` };
    }
    const finding = again.outcome.relevant ? again.outcome.finding : undefined;
    if (finding && !tolerate?.(finding, example)) {
      const exchanges = [...again.around, ...again.exchanges];
      if (await isUnsteady(runnable, session, example, { exchanges, isFirst: index === 0 }))
        return { verdict: 'inconclusive', reason: 'dead as documented', detail: nowAndThen };
      const found: FoundCause = { finding, counterexample: example, exchanges, seen };
      return { verdict: 'fail', ...(await inLessCompany(runnable, session, found)) };
    }
  }
  const detail = `seen once, then not in ${trials.length} tries`;
  return { verdict: 'inconclusive', reason: 'not reproduced', detail };
}
