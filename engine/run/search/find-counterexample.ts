import type { Session } from '../../http/session.js';
import { evenly } from '../../samples/collect.js';
import type { Case, CaseSource, Finding } from '../../types/index.js';
import { attempt } from '../attempt/attempt.js';
import type { RunnableRule } from '../runnable-rule.js';
import { runExamples } from './examples.js';
import { searchLanes } from './lanes.js';
import { reduce } from './reduce.js';
import { shrink } from './shrink.js';
import { enter, leave } from '../../http/pace/pace.js';
import { isOver, note, type Tally } from '../tally.js';
import type { RunOptions } from '../run-options.js';

/** The smallest counterexample of the first failing example or lane, or undefined. */
export async function findCounterexample(
  runnable: RunnableRule,
  session: Session,
  source: CaseSource,
  options: RunOptions,
  tally: Tally,
): Promise<Case | undefined> {
  const findingOf = async (each: Case, counted = false): Promise<Finding | undefined> => {
    const ended = await inTurn(session, () =>
      (counted ? isOver(tally) : isPast(options)) ? undefined : attempt(runnable, session, each),
    );
    if (!ended) return undefined;
    if (counted) note(tally, ended);
    options.observe?.(each, ended);
    const finding = ended.ended === 'checked' && ended.outcome.relevant ? ended.outcome.finding : undefined;
    if (!finding || options.tolerate?.(finding, each)) return undefined;
    tally.recent ??= [...session.recent];
    return finding;
  };
  const holds = async (each: Case): Promise<boolean> => (await findingOf(each, true)) === undefined;
  const smallest = (each: Case): Promise<Case> =>
    options.shrink ? reduce(each, runnable.rule, session.contract, findingOf) : Promise.resolve(each);
  const all = source.examples ?? [];
  const first = (options.firstExample ?? 0) % Math.max(1, all.length);
  const turned = [...all.slice(first), ...all.slice(0, first)];
  const asked = options.examples === undefined ? turned : evenly(turned, options.examples);
  const runs = source.random ? Math.min(options.runs, source.atMost ?? options.runs) : 0;
  tally.planned = asked.length + runs;
  const examples = evenly(asked, examplesOf(options, runs > 0));
  const concurrency = widthFor(session, options);
  // A browser that opens a page keeps the machine busy: many at once take no less time.
  const width = runnable.kind.opensPages ? Math.min(2, concurrency) : concurrency;
  const example = await runExamples(examples, width, tally, holds);
  if (example) return smallest(example);
  if (!source.random) return undefined;
  const plan = { runs, seed: options.seed, ruleId: runnable.rule.id, lanes: concurrency };
  const failed = await searchLanes(source.random, plan, tally, holds);
  if (!failed || !options.shrink) return failed?.counterexample;
  const shrunk = await shrink(source.random, failed, async (each) => (await findingOf(each)) === undefined);
  return smallest(shrunk);
}

/** Does something once the target can take another case. */
async function inTurn<T>({ pace }: Session, use: () => Promise<T> | undefined): Promise<T | undefined> {
  await enter(pace);
  try {
    return await use();
  } finally {
    leave(pace);
  }
}

/** A counterexample that is found as the time is up is as small as it is. */
function isPast({ endsAt = Infinity }: RunOptions): boolean {
  return Date.now() > endsAt;
}

/** How many examples a rule has requests for: where there are random cases, too, they get half of what is short. */
function examplesOf({ share }: RunOptions, hasRandom: boolean): number {
  if (!share) return Infinity;
  return hasRandom ? Math.ceil(share.requests / 2) : share.requests;
}

/** Cases begun at once all send their requests: where these are few, so are those. */
function widthFor({ options: { concurrency } }: Session, { share }: RunOptions): number {
  return share ? Math.max(1, Math.min(concurrency, Math.floor(share.requests / 4))) : concurrency;
}
