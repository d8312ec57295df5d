import { messageOf } from '../errors.js';
import type { Session } from '../http/session.js';
import type { Result, SampleTiers, RunnableRule } from '../types/index.js';
import { notKept } from './kept.js';
import { noCase } from './no-case.js';
import { boundsOf } from './bounds.js';
import { cameShort, newTally, type Tally } from './tally.js';
import { unfailing } from './unfailing.js';
import { mostOfCase, type RunOptions } from './run-options.js';
import { findCauses } from './search/find-causes.js';
import { openSearch } from './search/search.js';

type Figures = Pick<Result, 'relevant' | 'requests' | 'ms' | 'witness' | 'short'>;
/** A result without its figures, but for what tells why it came short. */
type Outcome = Result extends infer Each
  ? Each extends Result
    ? Omit<Each, keyof Figures> & Pick<Each, 'short'>
    : never
  : never;

/** Runs one rule against one target and says what became of it. Never throws. */
export async function runRule(
  runnable: RunnableRule,
  session: Session,
  samples: SampleTiers,
  options: RunOptions,
): Promise<Result> {
  const started = performance.now();
  const sentBefore = session.requests;
  const tally = newTally(boundsOf(session, options));
  session.shares = options.share !== undefined || options.shares === true;
  session.mostOfCase = mostOfCase(options);
  const figures = (): Figures => ({
    relevant: tally.relevant,
    requests: session.requests - sentBefore,
    ms: Math.round(performance.now() - started),
    ...(tally.witness ? { witness: tally.witness } : {}),
    ...shortOf(tally),
  });
  try {
    const outcome =
      whyNotRun(session, options) ?? (await outcomeOf(runnable, session, samples, options, tally));
    return { ...figures(), ...outcome };
  } catch (thrown) {
    return { ...figures(), verdict: 'error', detail: messageOf(thrown) };
  }
}

/** Why nothing is sent for a rule at all. */
function whyNotRun({ down }: Session, { endsAt = Infinity, runs }: RunOptions): Outcome | undefined {
  // Nobody can tell what a rule would have lacked: not a sample, nor something to check.
  if (down) return { verdict: 'inconclusive', reason: down.reason, detail: down.detail };
  // What comes too late need not be thought of: cases of a large schema take long to make.
  if (Date.now() <= endsAt) return undefined;
  const short = { cases: 0, of: runs, why: 'time' as const };
  return { verdict: 'inconclusive', reason: 'time', detail: `0 of ${runs} cases: time`, short };
}

/** Searches for failures among the cases of a rule. */
async function outcomeOf(
  runnable: RunnableRule,
  session: Session,
  samples: SampleTiers,
  options: RunOptions,
  tally: Tally,
): Promise<Outcome> {
  const context = { contract: session.contract, samples, runs: options.runs };
  const source = runnable.kind.cases(runnable.rule.params as never, context);
  if (source.none) return { verdict: 'inconclusive', ...noCase(source.none, runnable, context) };
  const search = openSearch(runnable, session, source, options, tally);
  const { found, unconfirmed } = await findCauses(search, runnable, session, options, tally);
  const [first, ...more] = found;
  if (!first) return unconfirmed ?? unfailing(tally);
  const none = runnable.rule.proposed ? await notKept(runnable, session, source, options.seed) : undefined;
  if (none) return { verdict: 'inconclusive', ...none };
  return { verdict: 'fail', ...first, ...(more.length > 0 ? { more } : {}) };
}

function shortOf(tally: Tally): Pick<Result, 'short'> {
  const short = cameShort(tally);
  return short ? { short } : {};
}
