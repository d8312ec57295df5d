import { fingerprintOf } from '../finding/fingerprint.js';
import type { Session } from '../http/session.js';
import { attempt } from './attempt/attempt.js';
import { confirm } from './confirm/confirm.js';
import { reduce } from './search/reduce.js';
import type {
  Case,
  CaseContext,
  Exchange,
  Finding,
  Result,
  Rule,
  RunnableRule,
  Step,
} from '../types/index.js';
import type { Listener, Overheard } from '../overheard/listener.js';

export interface OverheardOptions {
  /** Fingerprints of failures of the rule that are known. */
  known?: ReadonlySet<string>;
  /** Whether the time is up: then the counterexample is as small as it is. */
  isEnd?: () => boolean;
}

/** A rule that the requests of others have broken. */
export interface BrokenByOthers {
  rule: Rule;
  /** Milliseconds of the wall clock. */
  startedAt: number;
  result: Result;
}

/**
 * How rules fail by what others got since the last call, each once: the request whose answer broke a rule is sent again.
 * What does not show again, or is known, is no failure. `optionsFor`: undefined leaves a rule out. Never throws.
 */
export async function brokenByOthers(
  session: Session,
  optionsFor: (rule: Rule) => OverheardOptions | undefined = () => ({}),
): Promise<BrokenByOthers[]> {
  const { listener } = session;
  const broken = new Map<string, BrokenByOthers>();
  for (const heard of listener?.take() ?? []) {
    const { rule } = heard.rule;
    const options = broken.has(rule.id) ? undefined : optionsFor(rule);
    if (!listener || !options) continue;
    const startedAt = Date.now();
    const result = await failureBy(heard, listener, session, options).catch(
      // A kind that breaks here breaks in its own cases as well, which tell it.
      () => undefined,
    );
    if (result) broken.set(rule.id, { rule, startedAt, result });
  }
  return [...broken.values()];
}

async function failureBy(
  { rule: runnable, example, recent }: Overheard,
  { context }: Listener,
  session: Session,
  { known, isEnd = () => false }: OverheardOptions,
): Promise<Result | undefined> {
  const started = performance.now();
  const before = session.requests;
  const shown = (each: Case) => (isEnd() ? Promise.resolve(undefined) : shownBy(each, runnable, session));
  const less = await withoutOthersParts(example, runnable, context, shown);
  const findingOf = async (each: Case): Promise<Finding | undefined> => (await shown(each))?.finding;
  const smallest = await reduce(less, runnable, session.contract, findingOf);
  const confirmed = await confirm(runnable, session, smallest, { recent });
  if (confirmed.verdict !== 'fail' || known?.has(fingerprintOf(runnable.rule.id, confirmed)))
    return undefined;
  return {
    ...confirmed,
    relevant: 1,
    requests: session.requests - before,
    ms: Math.round(performance.now() - started),
  };
}

interface Shown {
  finding: Finding;
  exchange: Exchange;
}

/** How a case fails when it is sent; undefined where it does not. */
async function shownBy(each: Case, runnable: RunnableRule, session: Session): Promise<Shown | undefined> {
  const ended = await attempt(runnable, session, each);
  const [exchange] = ended.exchanges;
  if (ended.ended !== 'checked' || !ended.outcome.relevant || !exchange) return undefined;
  const { finding } = ended.outcome;
  return finding && { finding, exchange };
}

/**
 * The case without query pairs and header fields that the failure does not take: they were there for another rule, and the
 * contract need not know them. As it is where it does not fail alone.
 */
async function withoutOthersParts(
  example: Case,
  { rule, kind }: RunnableRule,
  context: CaseContext,
  shownBy: (each: Case) => Promise<Shown | undefined>,
): Promise<Case> {
  const printOf = async (each: Case): Promise<string | undefined> => {
    const shown = await shownBy(each);
    const isHeard = shown && kind.hears?.(rule.params as never, shown.exchange, context);
    return isHeard && fingerprintOf(rule.id, { finding: shown.finding, counterexample: each });
  };
  const wanted = await printOf(example);
  let least = example;
  for (let index = 0; wanted !== undefined;) {
    const less = withoutParts(least)[index];
    if (!less) break;
    if ((await printOf(less)) === wanted) least = less;
    else index++;
  }
  return least;
}

/** The case without each query pair and each header field of its step. */
function withoutParts({ steps: [step], ...each }: Case): Case[] {
  if (!step) return [];
  const { query = [], headers = {}, ...rest } = step;
  const withParts = (pairs: [string, string][], fields: [string, string][]): Case => {
    const parts: Partial<Step> = {
      ...(pairs.length > 0 ? { query: pairs } : {}),
      ...(fields.length > 0 ? { headers: Object.fromEntries(fields) } : {}),
    };
    return { ...each, steps: [{ ...rest, ...parts }] };
  };
  const fields = Object.entries(headers);
  return [
    ...query.map((_, index) => withParts(query.toSpliced(index, 1), fields)),
    ...fields.map((_, index) => withParts(query, fields.toSpliced(index, 1))),
  ];
}
