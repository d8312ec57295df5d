import { messageOf } from '../errors.js';
import type { Session } from '../http/session.js';
import { evenly } from '../samples/collect.js';
import type { Case } from '../types/exchange.js';
import type { CaseSource } from '../types/kind.js';
import type { SampleTiers } from '../types/samples.js';
import type { Finding, Result } from '../types/verdict.js';
import { attempt, type Attempt, type RunnableRule } from './attempt.js';
import { confirm, type Confirmed } from './confirm.js';
import { runExamples } from './examples.js';
import { noCase } from './no-case.js';
import { searchLanes, shrink } from './lanes.js';
import { newTally, note, unfailing, type Tally } from './tally.js';

export interface RunOptions {
  /** Random cases for a rule. */
  runs: number;
  seed: number;
  /** Milliseconds after which no further case of a rule is begun. */
  budgetMs: number;
  /** False only where just the verdict counts (proof): the first counterexample is taken as it is. */
  shrink: boolean;
  /** At most this many of a rule's finite examples, evenly chosen; default: all of them. */
  examples?: number;
  /** Whether a failure is to be passed over, because it is known: the search goes on for another. */
  tolerate?: (finding: Finding, counterexample: Case) => boolean;
  /** The examples begin with this one (modulo their number): another one each live run. */
  firstExample?: number;
  /** Requests after which no further case is begun; default: as many as it takes. */
  requests?: number;
  /** Asked before each further case: whether none is to be begun. */
  stop?: () => boolean;
  /** How a counterexample is confirmed; default: at once. */
  confirm?: (runnable: RunnableRule, session: Session, counterexample: Case) => Promise<Confirmed>;
  /** Told of each case that was sent. */
  observe?: (each: Case, attempt: Attempt) => void;
}

/** Runs one rule against one target and says what became of it. Never throws. */
export async function runRule(
  runnable: RunnableRule,
  session: Session,
  samples: SampleTiers,
  options: RunOptions,
): Promise<Result> {
  const started = performance.now();
  const sentBefore = session.requests;
  const tally = newTally(
    started + options.budgetMs,
    () => session.requests - sentBefore >= (options.requests ?? Infinity) || options.stop?.() === true,
  );
  const figures = () => ({
    relevant: tally.relevant,
    requests: session.requests - sentBefore,
    ms: Math.round(performance.now() - started),
    ...(tally.witness ? { witness: tally.witness } : {}),
  });
  // Nobody can tell what a rule would have lacked: not a sample, nor something to check.
  const { down } = session;
  if (down) return { ...figures(), verdict: 'inconclusive', reason: down.reason, detail: down.detail };
  try {
    const context = { contract: session.contract, samples, runs: options.runs };
    const source = runnable.kind.cases(runnable.rule.params as never, context);
    if (source.none)
      return { ...figures(), verdict: 'inconclusive', ...noCase(source.none, runnable, context) };
    const found = await findCounterexample(runnable, session, source, options, tally);
    if (!found) return { ...unfailing(tally), ...figures() };
    const outcome = options.confirm
      ? await options.confirm(runnable, session, found)
      : await confirm(runnable, session, found, tally.recent);
    return { ...outcome, ...figures() };
  } catch (thrown) {
    return { ...figures(), verdict: 'error', detail: messageOf(thrown) };
  }
}

/** The smallest counterexample of the first failing example or lane, or undefined. */
async function findCounterexample(
  runnable: RunnableRule,
  session: Session,
  source: CaseSource,
  options: RunOptions,
  tally: Tally,
): Promise<Case | undefined> {
  const holds = async (each: Case, counted: boolean): Promise<boolean> => {
    const ended = await attempt(runnable, session, each);
    if (counted) note(tally, ended);
    options.observe?.(each, ended);
    const finding = ended.ended === 'checked' && ended.outcome.relevant ? ended.outcome.finding : undefined;
    if (!finding || options.tolerate?.(finding, each)) return true;
    tally.recent ??= [...session.recent];
    return false;
  };
  const all = source.examples ?? [];
  const first = (options.firstExample ?? 0) % Math.max(1, all.length);
  const inTurn = [...all.slice(first), ...all.slice(0, first)];
  const { concurrency } = session.options;
  const examples = options.examples === undefined ? inTurn : evenly(inTurn, options.examples);
  // A browser that opens a page keeps the machine busy: many at once take no less time.
  const width = runnable.kind.opensPages ? Math.min(2, concurrency) : concurrency;
  const example = await runExamples(examples, width, tally, (each) => holds(each, true));
  if (example || !source.random) return example;
  const runs = Math.min(options.runs, source.atMost ?? options.runs);
  const plan = { runs, seed: options.seed, ruleId: runnable.rule.id, lanes: concurrency };
  const failed = await searchLanes(source.random, plan, tally, (each) => holds(each, true));
  if (!failed || !options.shrink) return failed?.counterexample;
  return shrink(source.random, failed, (each) => holds(each, false));
}
