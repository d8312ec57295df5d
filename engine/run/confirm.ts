import { openPool, type Session } from '../http/session.js';
import type { Case, Exchange, Finding, InconclusiveReason } from '../types.js';
import { attempt, type JudgedRule } from './attempt.js';

export type Confirmed =
  | { verdict: 'fail'; finding: Finding; counterexample: Case; exchanges: Exchange[]; seen: string }
  | { verdict: 'inconclusive'; reason: InconclusiveReason; detail: string };

/** How often a counterexample that does not show again at once is sent before it is given up. */
const tries = 11;

/**
 * Sends a counterexample again on a fresh connection, without any kept answer. It counts when it fails again; one that
 * fails only now and then counts as intermittent, one that never fails again is `not reproduced`.
 */
export async function confirm(
  judged: JudgedRule,
  session: Session,
  counterexample: Case,
): Promise<Confirmed> {
  const pool = openPool(session.origin, { ...session.options, concurrency: 1 });
  try {
    for (let count = 1; count <= tries; count++) {
      const again = await attempt(judged, session, counterexample, pool);
      if (again.outcome === 'trouble') {
        return {
          verdict: 'inconclusive',
          reason: again.trouble.reason,
          detail: `while confirming: ${again.trouble.detail}`,
        };
      }
      if (again.judgement.relevant && again.judgement.finding) {
        const seen =
          count === 1 ? 'seen twice, on two connections' : `intermittent: again only at try ${count}`;
        return {
          verdict: 'fail',
          finding: again.judgement.finding,
          counterexample,
          exchanges: again.exchanges,
          seen,
        };
      }
    }
    return {
      verdict: 'inconclusive',
      reason: 'not reproduced',
      detail: `seen once, then not in ${tries} tries`,
    };
  } finally {
    await pool.destroy();
  }
}
