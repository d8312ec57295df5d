import { messageOf } from '../errors.js';
import type { Session } from '../http/session.js';
import type { Result, SampleTiers } from '../types/index.js';
import type { RunnableRule } from './runnable-rule.js';
import { notKept } from './kept.js';
import { noCase } from './no-case.js';
import { boundsOf } from './bounds.js';
import { cameShort, newTally, type Tally } from './tally.js';
import { unfailing } from './unfailing.js';
import type { RunOptions } from './run-options.js';
import { findCauses } from './search/find-causes.js';
import { openSearch } from './search/search.js';

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
  session.shares = options.share !== undefined;
  const figures = () => ({
    relevant: tally.relevant,
    requests: session.requests - sentBefore,
    ms: Math.round(performance.now() - started),
    ...(tally.witness ? { witness: tally.witness } : {}),
    ...shortOf(tally),
  });
  // Nobody can tell what a rule would have lacked: not a sample, nor something to check.
  const { down } = session;
  if (down) return { ...figures(), verdict: 'inconclusive', reason: down.reason, detail: down.detail };
  // What comes too late need not be thought of: cases of a large schema take long to make.
  if (Date.now() > (options.endsAt ?? Infinity)) {
    const short = { cases: 0, of: options.runs, why: 'time' as const };
    const detail = `0 of ${options.runs} cases: time`;
    return { ...figures(), verdict: 'inconclusive', reason: 'time', detail, short };
  }
  try {
    const context = { contract: session.contract, samples, runs: options.runs };
    const source = runnable.kind.cases(runnable.rule.params as never, context);
    if (source.none)
      return { ...figures(), verdict: 'inconclusive', ...noCase(source.none, runnable, context) };
    const search = openSearch(runnable, session, source, options, tally);
    const { found, unconfirmed } = await findCauses(search, runnable, session, options, tally);
    const [first, ...more] = found;
    if (!first) return { ...(unconfirmed ?? unfailing(tally)), ...figures() };
    const none = runnable.rule.proposed ? await notKept(runnable, session, source, options.seed) : undefined;
    if (none) return { verdict: 'inconclusive', ...none, ...figures() };
    return { verdict: 'fail', ...first, ...(more.length > 0 ? { more } : {}), ...figures() };
  } catch (thrown) {
    return { ...figures(), verdict: 'error', detail: messageOf(thrown) };
  }
}

function shortOf(tally: Tally): Pick<Result, 'short'> {
  const short = cameShort(tally);
  return short ? { short } : {};
}
