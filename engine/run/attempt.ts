import type { Pool } from 'undici';
import { send, type Digest } from '../http/send.js';
import { waitForTurn } from '../http/limits.js';
import type { Session, VisitOptions } from '../http/session.js';
import type { Rule } from '../types/contract.js';
import type { Case, Exchange, Step, RequestError } from '../types/exchange.js';
import type { RuleKind } from '../types/kind.js';
import type { CheckOutcome } from '../types/verdict.js';

/** `around` are the exchanges that were sent before or beside and are not checked. */
export type Attempt = Ended & { around: Exchange[] };

type Ended = { exchanges: Exchange[] } & (
  { ended: 'checked'; outcome: CheckOutcome } | { ended: 'request error'; requestError: RequestError }
);

/** A rule with the code that checks it. The kind's parameter type is erased: lint has checked `rule.params` against it. */
export interface RunnableRule {
  rule: Rule;
  kind: RuleKind;
}

const mostSteps = 500;
const patience = { unreachable: 3, timeout: 5 };

/** Steps that a session remembers as recent. */
const remembered = 16;

/**
 * Sends what goes before a case, then its steps in order (with what goes beside it under way), then those that follow from the answers, and checks them. `fresh`
 * uses its own connections and no kept answers. Throws only what the kind throws: a fault of the harness.
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
  return { ...checked, around: [...around, ...others] };
}

async function sendAndCheck(
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
  for (let step = steps.shift(); step && exchanges.length < mostSteps;) {
    const current = step;
    const digest: Digest | undefined =
      kind.digest && ((item, key) => kind.digest?.(params, item, key, current, context));
    const exchange = await perform(session, current, pool, fresh === undefined, rule.id, digest);
    exchanges.push(exchange);
    session.witnesses?.see(exchange);
    noteHealth(session, exchange.requestError);
    if (exchange.requestError)
      return { ended: 'request error', requestError: exchange.requestError, exchanges };
    step = steps.shift() ?? kind.follow?.(params, exchanges, context);
  }
  const outcome = await kind.check(params, exchanges, context);
  return { ended: 'checked', outcome, exchanges };
}

function ask(session: Session, step: Step, pool: Pool, digest?: Digest): Promise<Exchange> {
  session.recent.push(step);
  if (session.recent.length > remembered) session.recent.shift();
  return step.browser ? visit(session, step) : send(session, step, pool, digest);
}

function perform(
  session: Session,
  step: Step,
  pool: Pool,
  keep: boolean,
  ruleId: string,
  digest?: Digest,
): Promise<Exchange> {
  if (!step.memo || !keep) return ask(session, step, pool, digest);
  const key = JSON.stringify([
    step.method,
    step.path,
    step.rooted,
    step.scheme,
    step.redirects,
    step.query,
    step.headers,
    step.credential,
    step.stream && ruleId,
    step.browser,
  ]);
  const known = session.memo.get(key);
  if (known) return known;
  const asked = ask(session, step, pool, digest);
  session.memo.set(key, asked);
  // A request error is not an answer: the next case asks again.
  void asked.then((exchange) => exchange.requestError && session.memo.delete(key));
  return asked;
}

async function visit(session: Session, step: Step): Promise<Exchange> {
  const url = `${session.origin}${session.prefix}${step.path}`;
  const request = { method: 'GET', url, headers: {} };
  if (!session.options.visit) {
    return {
      step,
      request,
      requestError: { reason: 'no browser', detail: 'no Chrome or Chromium was found' },
      ms: 0,
    };
  }
  const requestError = session.down ?? (await waitForTurn(session, step));
  if (requestError) return { step, request, requestError: requestError, ms: 0 };
  session.requests++;
  const started = performance.now();
  try {
    const page = await session.options.visit(url, session.options.timeoutMs, visitOptions(session, step));
    const response = { status: page.status, headers: {}, mediaType: page.mediaType, text: '', page };
    return { step, request, response, ms: performance.now() - started };
  } catch (thrown) {
    const detail = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
    return {
      step,
      request,
      requestError: { reason: 'broken response', detail },
      ms: performance.now() - started,
    };
  }
}

/** What a page asks for besides itself keeps the limits, too. */
function visitOptions(session: Session, step: Step): VisitOptions {
  const { limits, userAgent } = session.options;
  const turn = async (): Promise<boolean> => {
    if (await waitForTurn(session, step)) return false;
    session.requests++;
    return true;
  };
  return { ...(limits ? { turn } : {}), ...(userAgent === undefined ? {} : { userAgent }) };
}

/** After several dead requests in a row the target is taken to be down, so that a run ends in bounded time. */
function noteHealth(session: Session, requestError: RequestError | undefined): void {
  if (requestError?.reason !== 'unreachable' && requestError?.reason !== 'timeout') {
    session.errorsInARow = 0;
    return;
  }
  session.errorsInARow++;
  if (session.errorsInARow >= patience[requestError.reason]) session.down ??= requestError;
}
