import type { Pool } from 'undici';
import { send, type Digest } from '../http/send.js';
import type { Session } from '../http/session.js';
import type { Case, Exchange, Judgement, Rule, RuleKind, Step, Trouble } from '../types.js';

export type Attempt = { exchanges: Exchange[] } & (
  { outcome: 'judged'; judgement: Judgement } | { outcome: 'trouble'; trouble: Trouble }
);

/** A rule with the code that judges it. The kind's parameter type is erased: lint has checked `rule.params` against it. */
export interface JudgedRule {
  rule: Rule;
  kind: RuleKind;
}

const mostSteps = 500;
const patience = { unreachable: 3, timeout: 5 };

/**
 * Sends a case's steps in order, then those that follow from the answers, and judges them. `fresh` uses its own
 * connections and no kept answers. Throws only what the kind throws: a fault of the harness.
 */
export async function attempt(
  { rule, kind }: JudgedRule,
  session: Session,
  given: Case,
  fresh?: Pool,
): Promise<Attempt> {
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
    noteHealth(session, exchange.trouble);
    if (exchange.trouble) return { outcome: 'trouble', trouble: exchange.trouble, exchanges };
    step = steps.shift() ?? kind.follow?.(params, exchanges, context);
  }
  const judgement = await kind.judge(params, exchanges, context);
  return { outcome: 'judged', judgement, exchanges };
}

function perform(
  session: Session,
  step: Step,
  pool: Pool,
  keep: boolean,
  ruleId: string,
  digest?: Digest,
): Promise<Exchange> {
  const ask = () => (step.browser ? visit(session, step) : send(session, step, pool, digest));
  if (!step.memo || !keep) return ask();
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
  const asked = ask();
  session.memo.set(key, asked);
  // A trouble is not an answer: the next case asks again.
  void asked.then((exchange) => exchange.trouble && session.memo.delete(key));
  return asked;
}

async function visit(session: Session, step: Step): Promise<Exchange> {
  const url = `${session.origin}${session.prefix}${step.path}`;
  const request = { method: 'GET', url, headers: {} };
  if (!session.options.visit) {
    return {
      step,
      request,
      trouble: { reason: 'no browser', detail: 'no Chrome or Chromium was found' },
      ms: 0,
    };
  }
  if (session.down) return { step, request, trouble: session.down, ms: 0 };
  session.requests++;
  const started = performance.now();
  try {
    const page = await session.options.visit(url, session.options.timeoutMs);
    const response = { status: page.status, headers: {}, mediaType: page.mediaType, text: '', page };
    return { step, request, response, ms: performance.now() - started };
  } catch (thrown) {
    const detail = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
    return { step, request, trouble: { reason: 'broken response', detail }, ms: performance.now() - started };
  }
}

/** After several dead requests in a row the target is taken to be down, so that a run ends in bounded time. */
function noteHealth(session: Session, trouble: Trouble | undefined): void {
  if (trouble?.reason !== 'unreachable' && trouble?.reason !== 'timeout') {
    session.troublesInARow = 0;
    return;
  }
  session.troublesInARow++;
  if (session.troublesInARow >= patience[trouble.reason]) session.down ??= trouble;
}
