import type { Session } from '../../http/session.js';
import { inTurn } from '../../http/pace/in-turn.js';
import type { Case, CaseSource, Finding, Step, RunnableRule } from '../../types/index.js';
import { type Attempt, attempt } from '../attempt/attempt.js';
import type { RunOptions } from '../run-options.js';
import { isOver, note, type Tally } from '../tally.js';
import { runExamples } from './examples.js';
import { searchLanes, type FailedLane } from './lanes.js';
import { reduce } from './reduce.js';
import { planSearch, type SearchPlan } from './search-plan.js';
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
  next(passOver?: PassOver): Promise<Found | undefined>;
}

type PassOver = (finding: Finding, each: Case) => boolean;

/** What a search goes on with from one failure to the next. */
interface Searching {
  runnable: RunnableRule;
  session: Session;
  random: CaseSource['random'];
  plan: SearchPlan;
  options: RunOptions;
  tally: Tally;
  /** What became of each case that was sent, by its place in the plan. */
  sent: Map<string, Failed | undefined>;
}

/** Begins a search for counterexamples. The same seed gives the same ones, whatever the timing. */
export function openSearch(
  runnable: RunnableRule,
  session: Session,
  source: CaseSource,
  options: RunOptions,
  tally: Tally,
): Search {
  const plan = planSearch(runnable, session, source, options);
  tally.planned = plan.planned;
  if (plan.examples.length < plan.planned - plan.lanes.runs && options.share) tally.cut = options.share.why;
  const { random } = source;
  const searching: Searching = { runnable, session, random, plan, options, tally, sent: new Map() };
  let isFirst = true;
  return {
    async next(passOver = () => false) {
      // A first failure is worth more time than its rule has, but no more requests than a target may be asked.
      const isEnd = isFirst ? () => isPast(options) || tally.bounds.isSpent() : () => isOver(tally);
      const failing = await firstFailing(searching, passOver);
      if (!failing) return undefined;
      isFirst = false;
      return smallestOf(searching, failing, passOver, isEnd);
    },
  };
}

/** A case that failed, and its lane where it is a random one. */
interface Failing extends Failed {
  planned: Case;
  lane: FailedLane | undefined;
}

/** The first example that fails, or the first lane. */
async function firstFailing(searching: Searching, passOver: PassOver): Promise<Failing | undefined> {
  const { plan, random, tally, sent, session } = searching;
  const holds = async (each: Case, place: string): Promise<boolean> => {
    const failed = await failureOf(searching, each, place);
    return !failed || passOver(failed.finding, each);
  };
  const before = session.requests;
  const isEnough = (): boolean => session.requests - before >= plan.enough;
  const example = await runExamples(plan.examples, plan.width, tally, holds, isEnough);
  const lane = example || !random ? undefined : await searchLanes(random, plan.lanes, tally, holds);
  // What random cases left goes to the examples that had to wait.
  const late =
    example || lane || plan.enough === Infinity
      ? undefined
      : await runExamples(plan.examples, plan.width, tally, holds);
  const found = example ?? lane ?? late;
  const failed = found && sent.get(found.place);
  return failed && { ...failed, planned: found.counterexample, lane };
}

/** How a planned case fails. It is sent once, whoever asks. */
async function failureOf(searching: Searching, each: Case, place: string): Promise<Failed | undefined> {
  const { sent, tally, session } = searching;
  if (sent.has(place)) return sent.get(place);
  const ended = await send(searching, each, () => isOver(tally));
  if (!ended) return undefined;
  note(tally, ended);
  const finding = findingOf(ended);
  const failed = finding && { finding, recent: [...session.recent] };
  sent.set(place, failed);
  return failed;
}

/** A failure with the smallest case that shows it, where smaller ones are wanted. */
async function smallestOf(
  searching: Searching,
  { planned, lane, ...failed }: Failing,
  passOver: PassOver,
  isEnd: () => boolean,
): Promise<Found> {
  const { runnable, session, random, options } = searching;
  if (!options.shrink) return { ...failed, counterexample: planned, planned };
  const again = async (each: Case): Promise<Finding | undefined> => {
    const finding = findingOf(await send(searching, each, isEnd));
    return finding && !passOver(finding, each) ? finding : undefined;
  };
  const isSound = async (each: Case): Promise<boolean> => (await again(each)) === undefined;
  const shrunk = random && lane ? await shrink(random, lane, isSound) : planned;
  return { ...failed, counterexample: await reduce(shrunk, runnable, session.contract, again), planned };
}

async function send(
  { runnable, session, options }: Searching,
  each: Case,
  isEnd: () => boolean,
): Promise<Attempt | undefined> {
  const ended = await inTurn(session, () => (isEnd() ? undefined : attempt(runnable, session, each)));
  if (ended) options.observe?.(each, ended);
  return ended;
}

function findingOf(ended: Attempt | undefined): Finding | undefined {
  return ended?.ended === 'checked' && ended.outcome.relevant ? ended.outcome.finding : undefined;
}

/** A counterexample that is found as the time is up is as small as it is. */
function isPast({ endsAt = Infinity }: RunOptions): boolean {
  return Date.now() > endsAt;
}
