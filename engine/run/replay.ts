import type { Session } from '../http/session.js';
import { sameJson } from '../json/compare.js';
import type { Case } from '../types/exchange.js';
import type { Finding } from '../types/verdict.js';
import { attempt, type JudgedRule } from './attempt.js';
import { onFreshConnections } from './fresh-connections.js';

export type Replayed =
  | { outcome: 'still fails'; finding: Finding }
  | { outcome: 'changed'; finding: Finding }
  | { outcome: 'fixed' }
  | { outcome: 'cannot tell'; why: string };

/** Sends a known counterexample once more, on a fresh connection, and says what became of its finding. */
export async function replay(
  judged: JudgedRule,
  session: Session,
  counterexample: Case,
  known: Finding,
): Promise<Replayed> {
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
  const same = finding.at === known.at && sameJson(finding.expected, known.expected);
  return { outcome: same ? 'still fails' : 'changed', finding };
}
