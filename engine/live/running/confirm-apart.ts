import { setTimeout as sleep } from 'node:timers/promises';
import { fingerprintOf } from '../../finding/fingerprint.js';
import type { Session } from '../../http/session.js';
import type { Confirmation } from '../../plan/plan.js';
import { attempt } from '../../run/attempt/attempt.js';
import type { Confirmed } from '../../run/confirm/confirm.js';
import { onFreshConnections } from '../../run/confirm/fresh-connections.js';
import type { Case, RequestError, RunnableRule } from '../../types/index.js';
import { look } from '../health/look.js';
import type { PlainRequest } from '../../contract/plain-request.js';
import { nextState } from '../health/next-state.js';
import { requestErrorOfState } from '../health/unchecked.js';

/**
 * Confirms a failure on a live target: on fresh connections, some time apart, each time after a look whether the target
 * is itself at all. One whose fingerprint was confirmed on an earlier live run need show only once. What does not confirm is `unstable`.
 */
export async function confirmApart(
  runnable: RunnableRule,
  session: Session,
  counterexample: Case,
  {
    smoke,
    known,
    confirmation,
  }: { smoke: PlainRequest; known: readonly string[]; confirmation: Confirmation },
): Promise<Confirmed> {
  const { least, of, apartMs } = confirmation;
  let failed = 0;
  let sent = 0;
  while (sent < of && failed + of - sent >= least) {
    if (sent > 0) await sleep(apartMs);
    const out = await requestErrorNow(session, smoke);
    if (out) return lost(out);
    const again = await onFreshConnections(session, counterexample, (pool) =>
      attempt(runnable, session, counterexample, pool),
    );
    sent++;
    if (again.ended === 'request error') return lost(again.requestError);
    const finding = again.outcome.relevant ? again.outcome.finding : undefined;
    if (!finding) continue;
    failed++;
    const before = known.includes(fingerprintOf(runnable.rule.id, { finding, counterexample }));
    if (!before && failed < least) continue;
    const seen = before
      ? 'seen again, as in an earlier live run'
      : `seen, then ${failed} of ${sent} times again, ${apartMs / 1000} s apart, on fresh connections`;
    return { verdict: 'fail', finding, counterexample, exchanges: again.exchanges, seen };
  }
  const detail = `failed once, then ${failed} of ${sent} times again; ${least} of ${of} are needed`;
  return { verdict: 'inconclusive', reason: 'unstable', detail };
}

async function requestErrorNow(session: Session, smoke: PlainRequest): Promise<RequestError | undefined> {
  const sight = await look(session, smoke);
  if (sight.sight === 'not asked') return { reason: 'budget', detail: sight.why };
  const now = new Date();
  return requestErrorOfState(nextState(undefined, sight, { dead: session.contract.dead, now }), now);
}

function lost({ reason, detail }: RequestError): Confirmed {
  return { verdict: 'inconclusive', reason, detail: `while confirming: ${detail}` };
}
