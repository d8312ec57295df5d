import type { Pool } from 'undici';
import type { Session } from '../../http/session.js';
import type { Case, Exchange, RunnableRule } from '../../types/index.js';
import { removeMade } from '../remove-created.js';
import { ask } from './send-step.js';
import { type Ended, sendAndCheck } from './send-and-check.js';

/** `around` are the exchanges that were sent before or beside and are not checked. */
export type Attempt = Ended & { around: Exchange[] };

/**
 * Sends what goes before a case, then its steps in order (with what goes beside it under way), then those that follow
 * from the answers, and checks them. `fresh` uses its own connections and no kept answers. Throws only what the kind throws: a fault of the harness.
 */
export async function attempt(
  { rule, kind }: RunnableRule,
  session: Session,
  given: Case,
  fresh?: Pool,
): Promise<Attempt> {
  const pool = fresh ?? session.pool;
  const around: Exchange[] = [];
  for (const step of given.before ?? []) around.push(await ask(session, step, pool));
  const beside = given.beside ?? [];
  const half = Math.ceil(beside.length / 2);
  // Some of them arrive before the steps and some after.
  const earlier = beside.slice(0, half).map((step) => ask(session, step, pool));
  const checking = sendAndCheck({ rule, kind }, session, given, fresh);
  const later = beside.slice(half).map((step) => ask(session, step, pool));
  const [checked, ...others] = await Promise.all([checking, ...earlier, ...later]);
  await removeMade(session, checked.exchanges);
  return { ...checked, around: [...around, ...others] };
}
