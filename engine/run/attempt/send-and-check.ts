import type { Pool } from 'undici';
import { isSafe } from '../../contract/safe-methods.js';
import type { Session } from '../../http/session.js';
import type {
  Case,
  CheckOutcome,
  Contract,
  Exchange,
  RequestError,
  Step,
  RunnableRule,
} from '../../types/index.js';
import { keyOf } from '../../http/sending/step-key.js';
import { turnsOf } from '../../http/shared-answers.js';
import { perform } from './send-step.js';
import { noteHealth } from './target-down.js';

export type Ended = { exchanges: Exchange[] } & (
  | { ended: 'checked'; outcome: CheckOutcome }
  | { ended: 'request error'; requestError: RequestError }
);

const mostSteps = 500;

const tooLong: RequestError = { reason: 'time', detail: 'a case takes more than its rule has requests for' };

/** Sends a case's steps and those that follow from the answers, and checks them. */
export async function sendAndCheck(
  { rule, kind }: RunnableRule,
  session: Session,
  given: Case,
  fresh: Pool | undefined,
): Promise<Ended> {
  const params = rule.params as never;
  const context = { contract: session.contract, given: given.given ?? {} };
  const exchanges: Exchange[] = [];
  const pool = fresh ?? session.pool;
  const steps = [...given.steps];
  const turns = turnsOf(given.steps);
  const before = session.requests;
  const isTooLong = (): boolean =>
    fresh === undefined && Math.min(exchanges.length, session.requests - before) > session.mostOfCase;
  for (let step = steps.shift(); step && exchanges.length < mostSteps;) {
    const current = step;
    const keep =
      fresh === undefined &&
      (current.memo === true || (session.shares && mayKeep(given, current, exchanges)));
    const exchange = await perform(session, current, pool, keep, turns?.[exchanges.length]);
    exchanges.push(exchange);
    session.witnesses?.see(exchange);
    await session.listener?.hear(exchange, session.recent);
    const requestError = exchange.requestError ?? outage(session.contract, exchange);
    await noteHealth(session, requestError);
    if (requestError) return { ended: 'request error', requestError, exchanges };
    step = steps.shift() ?? kind.follow?.(params, exchanges, context);
    if (step && isTooLong()) return { ended: 'request error', requestError: tooLong, exchanges };
  }
  const outcome = await kind.check(params, exchanges, context);
  if (outcome.relevant) session.witnesses?.meet(exchanges);
  return { ended: 'checked', outcome, exchanges };
}

/**
 * Whether a gateway or a server says that it cannot serve at present, or that what it served is gone (RFC 9110, 15.5.11
 * and 15.6.3 to 15.6.5; gateways have further statuses of their own).
 */
const isUnavailable = (status: number): boolean => status === 410 || status >= 502;

/** A service of which the document says that it no longer answers reliably keeps the document when it is unavailable. */
function outage({ dead }: Contract, { response }: Exchange): RequestError | undefined {
  if (!dead || !response || !isUnavailable(response.status)) return undefined;
  return { reason: 'dead as documented', detail: `status ${response.status}` };
}

/** Whether an earlier answer will do: not where a case sends the same again after something else, or changes anything. */
function mayKeep({ steps }: Case, step: Step, exchanges: readonly Exchange[]): boolean {
  if (!steps.every(isSafe)) return false;
  if (exchanges.length === 0 || (turnsOf(steps) && exchanges.length < steps.length)) return true;
  const key = keyOf(step);
  return !exchanges.some((exchange) => keyOf(exchange.step) === key);
}
