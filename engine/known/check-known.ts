import { messageOf } from '../errors.js';
import { fingerprintOf } from '../finding/fingerprint.js';
import { causeTold, explains } from '../finding/same-cause.js';
import type { Session } from '../http/session.js';
import { confirm, type Tolerate } from '../run/confirm/confirm.js';
import { replay } from '../run/replay.js';
import { runRule } from '../run/run-rule.js';
import type { RunOptions } from '../run/run-options.js';
import type {
  FoundCause,
  KnownOutcome,
  PlannedKnown,
  Result,
  SampleTiers,
  RunnableRule,
} from '../types/index.js';

export interface CheckedWithKnown {
  result: Result;
  known: KnownOutcome[];
}

/** What an entry came to, and the finding where it came to one. */
interface Again {
  entry: PlannedKnown;
  outcome: KnownOutcome['outcome'];
  why?: string;
}

/** How often a counterexample that shows only now and then is sent before it is taken to be fixed. */
const intermittentTries = 11;

/**
 * Checks a rule of which failures are known: sends their counterexamples again first, then searches for others. A rule
 * that fails only in a way that is known and has not expired is inconclusive (`known failure`), never a pass; whatever
 * else fails, fails. Never throws.
 */
export async function checkWithKnown(
  runnable: RunnableRule,
  session: Session,
  samples: SampleTiers,
  options: RunOptions,
  entries: readonly PlannedKnown[],
): Promise<CheckedWithKnown> {
  if (entries.length === 0) return { result: await runRule(runnable, session, samples, options), known: [] };
  const started = performance.now();
  const sentBefore = session.requests;
  const figures = () => ({
    requests: session.requests - sentBefore,
    ms: Math.round(performance.now() - started),
  });
  try {
    const again: Again[] = [];
    const known = fingerprintsOf(entries);
    for (const entry of entries) again.push(await sendAgain(runnable, session, entry, known));
    const found = await freshFailures(runnable, session, again);
    const searched = await searchOthers(runnable, session, samples, { ...options, found }, again);
    const result = searched.verdict === 'fail' ? searched : (failing(found) ?? searched);
    return { result: { ...result, ...figures() }, known: again.map(outcomeOf) };
  } catch (thrown) {
    return { result: { relevant: 0, ...figures(), verdict: 'error', detail: messageOf(thrown) }, known: [] };
  }
}

async function sendAgain(
  runnable: RunnableRule,
  session: Session,
  entry: PlannedKnown,
  known: ReadonlySet<string>,
): Promise<Again> {
  for (let tries = entry.intermittent ? intermittentTries : 1; ; tries--) {
    const replayed = await replay(runnable, session, entry, known);
    if (replayed.outcome === 'fixed' && tries > 1) continue;
    const { outcome } = replayed;
    return outcome === 'cannot tell' ? { entry, outcome, why: replayed.why } : { entry, outcome };
  }
}

function fingerprintsOf(entries: readonly PlannedKnown[]): Set<string> {
  return new Set(entries.map((entry) => fingerprintOf(entry.rule, entry)));
}

/** Entries that fail in another way now, or still fail after their last day, are failures like any other. */
async function freshFailures(
  runnable: RunnableRule,
  session: Session,
  again: readonly Again[],
): Promise<FoundCause[]> {
  const tolerate = toleranceOf(runnable, session, again);
  const found: FoundCause[] = [];
  const expired = again.filter(({ entry, outcome }) => outcome === 'still fails' && entry.expired);
  // Those that stand in the file come first.
  for (const { entry } of [...expired, ...again.filter(({ outcome }) => outcome === 'changed')]) {
    const confirmed = await confirm(runnable, session, entry.counterexample, { tolerate });
    if (confirmed.verdict === 'fail') found.push(confirmed);
  }
  return found;
}

/** What failed before the search, where that could not go on. */
function failing([first, ...more]: readonly FoundCause[]): Result | undefined {
  const figures = { relevant: 1, requests: 0, ms: 0 };
  return first && { verdict: 'fail', ...first, ...(more.length > 0 ? { more } : {}), ...figures };
}

async function searchOthers(
  runnable: RunnableRule,
  session: Session,
  samples: SampleTiers,
  options: RunOptions,
  again: readonly Again[],
): Promise<Result> {
  const isTolerated = toleranceOf(runnable, session, again);
  let met = 0;
  const tolerate: Tolerate = (...failure) => {
    const isKnown = isTolerated(...failure);
    if (isKnown) met++;
    return isKnown;
  };
  const searched = await runRule(runnable, session, samples, { ...options, tolerate });
  return settle(searched, again, met);
}

/**
 * Whether a failure is one of those that are tolerated. What an entry takes may be more than the least, so that a failure
 * that takes less is one of them, too.
 */
function toleranceOf({ rule }: RunnableRule, { contract }: Session, again: readonly Again[]): Tolerate {
  const tolerated = again
    .filter(tolerates)
    .map(({ entry: { finding, counterexample } }) => causeTold(rule, contract, finding, counterexample));
  return (finding, counterexample, closely = false) => {
    if (tolerated.length === 0) return false;
    const own = causeTold(rule, contract, finding, counterexample);
    return tolerated.some((each) => explains(each, own, closely) || explains(own, each, closely));
  };
}

function tolerates({ entry, outcome }: Again): boolean {
  return !entry.expired && (outcome === 'still fails' || outcome === 'cannot tell');
}

/** The verdict after the search: what is tolerated takes the place of a pass. */
function settle(searched: Result, again: readonly Again[], met: number): Result {
  if (searched.verdict === 'fail' || searched.verdict === 'error') return searched;
  const shown = again.filter(({ entry, outcome }) => outcome === 'still fails' && !entry.expired);
  const [first] = shown.length > 0 ? shown : met > 0 ? again.filter(tolerates) : [];
  if (!first) return searched;
  const { relevant, requests, ms, witness } = searched;
  return {
    relevant,
    requests,
    ms,
    ...(witness ? { witness } : {}),
    verdict: 'inconclusive',
    reason: 'known failure',
    detail: describeKnown(first.entry),
  };
}

/** Why a failure is tolerated, until when, and where it is worked on. */
function describeKnown({
  reason,
  ticket,
  expires,
}: Pick<PlannedKnown, 'reason' | 'ticket' | 'expires'>): string {
  const until = expires === undefined ? '' : `, tolerated until ${expires}`;
  return `${reason}${ticket ? ` (${ticket})` : ''}${until}`;
}

function outcomeOf({ entry, outcome, why }: Again): KnownOutcome {
  return {
    entry: entry.entry,
    outcome,
    reason: entry.reason,
    ...(entry.expired ? { expired: true as const } : {}),
    ...(entry.ticket ? { ticket: entry.ticket } : {}),
    ...(entry.expires === undefined ? {} : { expires: entry.expires }),
    ...(why === undefined ? {} : { why }),
  };
}
