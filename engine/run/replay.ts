import type { Session } from '../http/session.js';
import { fingerprintOf } from '../finding/fingerprint.js';
import type { Case } from '../types/exchange.js';
import type { Finding } from '../types/verdict.js';
import { attempt, type JudgedRule } from './attempt.js';
import { onFreshConnections } from './fresh-connections.js';

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
  judged: JudgedRule,
  session: Session,
  failure: { finding: Finding; counterexample: Case },
  known: ReadonlySet<string> = new Set([fingerprintOf(judged.rule.id, failure)]),
): Promise<Replayed> {
  const { counterexample } = failure;
  const again = await onFreshConnections(session, counterexample, (pool) =>
    attempt(judged, session, counterexample, pool),
  );
  if (again.outcome === 'trouble') {
    return { outcome: 'cannot tell', why: `${again.trouble.reason}: ${again.trouble.detail}` };
  }
  const { judgement } = again;
  if (!judgement.relevant) return { outcome: 'cannot tell', why: judgement.why };
  if (!judgement.finding) return { outcome: 'fixed' };
  const { finding } = judgement;
  const isKnown = known.has(fingerprintOf(judged.rule.id, { finding, counterexample }));
  return { outcome: isKnown ? 'still fails' : 'changed', finding };
}
