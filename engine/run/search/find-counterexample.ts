import type { Session } from '../../http/session.js';
import { evenly } from '../../samples/collect.js';
import type { Case } from '../../types/exchange.js';
import type { CaseSource } from '../../types/kind.js';
import { attempt } from '../attempt/attempt.js';
import type { RunnableRule } from '../runnable-rule.js';
import { runExamples } from './examples.js';
import { searchLanes } from './lanes.js';
import { shrink } from './shrink.js';
import { note, type Tally } from '../tally.js';
import type { RunOptions } from '../run-options.js';

/** The smallest counterexample of the first failing example or lane, or undefined. */
export async function findCounterexample(
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
