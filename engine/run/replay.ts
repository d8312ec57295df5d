import type { Session } from '../http/session.js';
import { fingerprintOf } from '../finding/fingerprint.js';
import type { Case, Finding, RunnableRule } from '../types/index.js';
import { attempt } from './attempt/attempt.js';
import { onFreshConnections } from './confirm/fresh-connections.js';

export type Replayed =
  | { outcome: 'still fails'; finding: Finding }
  | { outcome: 'changed'; finding: Finding }
  | { outcome: 'fixed' }
  | { outcome: 'cannot tell'; why: string };

/**
 * Sends a counterexample once more, on a fresh connection, and says what became of its failure: it still fails where its
 * fingerprint is one of `known`, by default its own.
 */
export async function replay(
  runnable: RunnableRule,
  session: Session,
  failure: { finding: Finding; counterexample: Case },
  known: ReadonlySet<string> = new Set([fingerprintOf(runnable.rule.id, failure)]),
): Promise<Replayed> {
  const { counterexample } = failure;
  const again = await onFreshConnections(session, counterexample, (pool) =>
    attempt(runnable, session, counterexample, pool),
  );
  if (again.ended === 'request error') {
    return { outcome: 'cannot tell', why: `${again.requestError.reason}: ${again.requestError.detail}` };
  }
  const { outcome } = again;
  if (!outcome.relevant) return { outcome: 'cannot tell', why: outcome.why };
  if (!outcome.finding) return { outcome: 'fixed' };
  const { finding } = outcome;
  const isKnown = known.has(fingerprintOf(runnable.rule.id, { finding, counterexample }));
  return { outcome: isKnown ? 'still fails' : 'changed', finding };
}
