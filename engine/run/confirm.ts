import type { Session } from '../http/session.js';
import type { Case, Exchange, Step } from '../types/exchange.js';
import type { Finding, InconclusiveReason } from '../types/verdict.js';
import { attempt, type RunnableRule } from './attempt.js';
import { onFreshConnections } from './fresh-connections.js';

export type Confirmed =
  | { verdict: 'fail'; finding: Finding; counterexample: Case; exchanges: Exchange[]; seen: string }
  | { verdict: 'inconclusive'; reason: InconclusiveReason; detail: string };

/** How often a counterexample that does not show again at once is sent before it is tried in company. */
const tries = 11;
/** How many of the requests that were sent around it go beside it then: a trial each, and another in reverse order. */
const companions = [4, 12, 4, 12];

interface Trial {
  example: Case;
  /** What is said of a counterexample that showed in this trial. */
  seen: string;
}

/**
 * Sends a counterexample again on a fresh connection, without any kept answer. It counts when it fails again: at once,
 * now and then (intermittent), or only after or beside the requests that were sent around it (`recent`), which then
 * belong to the counterexample. One that never fails again is `not reproduced`.
 */
export async function confirm(
  runnable: RunnableRule,
  session: Session,
  counterexample: Case,
  recent: readonly Step[] = [],
): Promise<Confirmed> {
  const trials = trialsOf(counterexample, recent);
  for (const { example, seen } of trials) {
    const again = await onFreshConnections(session, example, (pool) =>
      attempt(runnable, session, example, pool),
    );
    if (again.ended === 'request error') {
      const { reason, detail } = again.requestError;
      return { verdict: 'inconclusive', reason, detail: `while confirming: ${detail}` };
    }
    if (again.outcome.relevant && again.outcome.finding) {
      const exchanges = [...again.around, ...again.exchanges];
      return { verdict: 'fail', finding: again.outcome.finding, counterexample: example, exchanges, seen };
    }
  }
  const detail = `seen once, then not in ${trials.length} tries`;
  return { verdict: 'inconclusive', reason: 'not reproduced', detail };
}

function trialsOf(counterexample: Case, recent: readonly Step[]): Trial[] {
  const alone = Array.from({ length: tries }, (_, index): Trial => ({
    example: counterexample,
    seen: index === 0 ? '2 of 2, on separate connections' : `intermittent, at try ${index + 1}`,
  }));
  const own = new Set(counterexample.steps.map(addressOf));
  const others = recent.filter((step) => !own.has(addressOf(step)));
  const named = (steps: readonly Step[], place: string) =>
    steps.map((step) => ({ ...step, name: `${place}: ${step.name}` }));
  const after = (steps: readonly Step[]): Trial => ({
    example: { ...counterexample, before: named(steps, 'before') },
    seen: 'seen again only after other requests',
  });
  const among = (steps: readonly Step[]): Trial => ({
    example: { ...counterexample, beside: named(steps, 'beside') },
    seen: 'seen again only while other requests were under way',
  });
  // Alone it was sent again and again already; among its likes it was not.
  const crowd = others.length > 0 ? others : recent;
  return [
    ...alone,
    ...others.toReversed().map((step) => after([step])),
    ...(others.length > 0 ? [after(others)] : []),
    ...(crowd.length > 0 ? companions : []).flatMap((count) => {
      // Where fewer went beside it, they go more than once: it is the crowd that counts.
      const latest = Array.from(
        { length: count },
        (_, index) => crowd.at(-1 - (index % crowd.length)) as Step,
      );
      return [among(latest.toReversed()), among(latest)];
    }),
  ];
}

function addressOf({ method, path, query }: Step): string {
  return JSON.stringify([method, path, query]);
}
