import { fingerprintOf } from '../../finding/fingerprint.js';
import type { Session } from '../../http/session.js';
import type { Case, FoundCause, RunnableRule } from '../../types/index.js';
import { attempt } from '../attempt/attempt.js';
import { onFreshConnections } from './fresh-connections.js';

/** So often in a row a failure must show without a request to do without it: it may show by chance. */
const inARow = 2;
/** Milliseconds in which requests are left out. */
const leavingOutMs = 10_000;

/** A failure that takes other requests before or beside its own, without those that it does not take. */
export async function inLessCompany(
  runnable: RunnableRule,
  session: Session,
  found: FoundCause,
): Promise<FoundCause> {
  const until = performance.now() + leavingOutMs;
  const shown = (example: Case): Promise<FoundCause | undefined> =>
    shownInARow(runnable, session, found, example);
  const less = await withoutEach(found, 'before', until, shown);
  return withoutEach(less, 'beside', until, shown);
}

/** Leaves out one request after the other, as long as the failure shows without it. */
async function withoutEach(
  found: FoundCause,
  place: 'before' | 'beside',
  until: number,
  shown: (example: Case) => Promise<FoundCause | undefined>,
): Promise<FoundCause> {
  let least = found;
  for (let index = 0; performance.now() < until;) {
    const company = least.counterexample[place] ?? [];
    // Alone it was sent before.
    if (company.length < 2 || index >= company.length) break;
    const less = await shown({ ...least.counterexample, [place]: company.toSpliced(index, 1) });
    if (less) least = less;
    else index++;
  }
  return least;
}

/** What an example shows in the last of several times; undefined where it does not show the failure each time. */
async function shownInARow(
  runnable: RunnableRule,
  session: Session,
  found: FoundCause,
  example: Case,
): Promise<FoundCause | undefined> {
  let shown: FoundCause | undefined;
  for (let times = 0; times < inARow; times++) {
    shown = await shownAgain(runnable, session, found, example);
    if (!shown) return undefined;
  }
  return shown;
}

/** Sends an example once; undefined where it does not show the failure that was found. */
async function shownAgain(
  runnable: RunnableRule,
  session: Session,
  found: FoundCause,
  example: Case,
): Promise<FoundCause | undefined> {
  const again = await onFreshConnections(session, example, (pool) =>
    attempt(runnable, session, example, pool),
  );
  if (again.ended === 'request error' || !again.outcome.relevant || !again.outcome.finding) return undefined;
  const exchanges = [...again.around, ...again.exchanges];
  const cause = { finding: again.outcome.finding, counterexample: example, exchanges, seen: found.seen };
  const identity = ({ finding, counterexample }: FoundCause): string =>
    fingerprintOf(runnable.rule.id, { finding, counterexample });
  return identity(cause) === identity(found) ? cause : undefined;
}
