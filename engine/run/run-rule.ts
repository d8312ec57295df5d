import { messageOf } from '../errors.js';
import type { Session } from '../http/session.js';
import { evenly } from '../samples/collect.js';
import type { Case, CaseSource, Result, SampleTiers } from '../types.js';
import { attempt, type JudgedRule } from './attempt.js';
import { confirm } from './confirm.js';
import { runExamples } from './examples.js';
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
}

/** Runs one rule against one target and says what became of it. Never throws. */
export async function runRule(
  judged: JudgedRule,
  session: Session,
  samples: SampleTiers,
  options: RunOptions,
): Promise<Result> {
  const started = performance.now();
  const sentBefore = session.requests;
  const tally = newTally(started + options.budgetMs);
  const figures = () => ({
    relevant: tally.relevant,
    requests: session.requests - sentBefore,
    ms: Math.round(performance.now() - started),
    ...(tally.witness ? { witness: tally.witness } : {}),
  });
  try {
    const context = { contract: session.contract, samples, runs: options.runs };
    const source = judged.kind.cases(judged.rule.params as never, context);
    if (source.none) return { ...figures(), verdict: 'inconclusive', ...source.none };
    const found = await findCounterexample(judged, session, source, options, tally);
    if (!found) return { ...unfailing(tally), ...figures() };
    const outcome = await confirm(judged, session, found);
    return { ...outcome, ...figures() };
  } catch (thrown) {
    return { ...figures(), verdict: 'error', detail: messageOf(thrown) };
  }
}

/** The smallest counterexample of the first failing example or lane, or undefined. */
async function findCounterexample(
  judged: JudgedRule,
  session: Session,
  source: CaseSource,
  options: RunOptions,
  tally: Tally,
): Promise<Case | undefined> {
  const holds = async (each: Case, counted: boolean): Promise<boolean> => {
    const outcome = await attempt(judged, session, each);
    if (counted) note(tally, outcome);
    return !(outcome.outcome === 'judged' && outcome.judgement.relevant && outcome.judgement.finding);
  };
  const all = source.examples ?? [];
  const examples = options.examples === undefined ? all : evenly(all, options.examples);
  const example = await runExamples(examples, session.options.concurrency, tally, (each) =>
    holds(each, true),
  );
  if (example || !source.random) return example;
  const runs = Math.min(options.runs, source.atMost ?? options.runs);
  const plan = { runs, seed: options.seed, ruleId: judged.rule.id, lanes: session.options.concurrency };
  const failed = await searchLanes(source.random, plan, tally, (each) => holds(each, true));
  if (!failed || !options.shrink) return failed?.counterexample;
  return shrink(source.random, failed, (each) => holds(each, false));
}
