import type { Session } from '../../http/session.js';
import { enter, leave } from '../../http/pace/pace.js';
import type { Case, CaseSource, Finding, Step } from '../../types/index.js';
import { type Attempt, attempt } from '../attempt/attempt.js';
import type { RunnableRule } from '../runnable-rule.js';
import type { RunOptions } from '../run-options.js';
import { isOver, note, type Tally } from '../tally.js';
import { runExamples } from './examples.js';
import { searchLanes } from './lanes.js';
import { reduce } from './reduce.js';
import { planSearch } from './search-plan.js';
import { shrink } from './shrink.js';

/** How a planned case failed. */
interface Failed {
  finding: Finding;
  /** What had been sent last. */
  recent: Step[];
}

/** A failure with the smallest case that shows it, and the one that was planned. */
export interface Found extends Failed {
  counterexample: Case;
  planned: Case;
}

/** A search through the cases of a rule, which goes on after a failure. No planned case is sent twice. */
export interface Search {
  /** The first failing example or lane but for failures that are passed over. */
  next(passOver?: (finding: Finding, each: Case) => boolean): Promise<Found | undefined>;
}

/** Begins a search for counterexamples. The same seed gives the same ones, whatever the timing. */
export function openSearch(
  runnable: RunnableRule,
  session: Session,
  source: CaseSource,
  options: RunOptions,
  tally: Tally,
): Search {
  const { random } = source;
  const plan = planSearch(runnable, session, source, options);
  tally.planned = plan.planned;
  const send = async (each: Case, isEnd: () => boolean): Promise<Attempt | undefined> => {
    const ended = await inTurn(session, () => (isEnd() ? undefined : attempt(runnable, session, each)));
    if (ended) options.observe?.(each, ended);
    return ended;
  };
  /** What became of each case that was sent, by its place in the plan. */
  const sent = new Map<string, Failed | undefined>();
  const failureOf = async (each: Case, place: string): Promise<Failed | undefined> => {
    if (sent.has(place)) return sent.get(place);
    const ended = await send(each, () => isOver(tally));
    if (!ended) return undefined;
    note(tally, ended);
    const finding = findingOf(ended);
    const failed = finding && { finding, recent: [...session.recent] };
    sent.set(place, failed);
    return failed;
  };
  let isFirst = true;
  return {
    async next(passOver = () => false) {
      // A first failure is worth more time than its rule has, but no more requests than a target may be asked.
      const isEnd = isFirst ? () => isPast(options) || tally.bounds.isSpent() : () => isOver(tally);
      const holds = async (each: Case, place: string): Promise<boolean> => {
        const failed = await failureOf(each, place);
        return !failed || passOver(failed.finding, each);
      };
      const example = await runExamples(plan.examples, plan.width, tally, holds);
      const lane = example || !random ? undefined : await searchLanes(random, plan.lanes, tally, holds);
      const found = example ?? lane;
      const failed = found && sent.get(found.place);
      if (!failed) return undefined;
      isFirst = false;
      const planned = found.counterexample;
      if (!options.shrink) return { ...failed, counterexample: planned, planned };
      const again = async (each: Case): Promise<Finding | undefined> => {
        const finding = findingOf(await send(each, isEnd));
        return finding && !passOver(finding, each) ? finding : undefined;
      };
      const isSound = async (each: Case): Promise<boolean> => (await again(each)) === undefined;
      const shrunk = random && lane ? await shrink(random, lane, isSound) : planned;
      return { ...failed, counterexample: await reduce(shrunk, runnable, session.contract, again), planned };
    },
  };
}

function findingOf(ended: Attempt | undefined): Finding | undefined {
  return ended?.ended === 'checked' && ended.outcome.relevant ? ended.outcome.finding : undefined;
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
