import { fingerprintOf } from '../../engine/finding/fingerprint.js';
import { closeSession, openSession } from '../../engine/http/session.js';
import { attempt } from '../../engine/run/attempt/attempt.js';
import { onFreshConnections } from '../../engine/run/confirm/fresh-connections.js';
import { runRule } from '../../engine/run/run-rule.js';
import { smallerCases } from '../../engine/run/search/smaller-cases.js';
import { collectSamples, evenly } from '../../engine/samples/collect.js';
import { startServer } from '../../engine/server/serve.js';
import type { Case, Contract, Rule } from '../../engine/types/index.js';
import { referenceKey } from '../../fixtures/kits/reference/credentials.js';
import { kindOf } from '../kinds/rules.js';
import type { Subject } from './subject.js';

/** What is left to leave out of a mutant's counterexample. */
export type Removable =
  | { outcome: 'not killed' }
  /** It shows now and then: whether it does without a part is chance. */
  | { outcome: 'comes and goes' }
  | { outcome: 'reduced'; counterexample: Case; removable: Case[] };

/** So often a counterexample is sent again to see whether it shows each time. */
const times = 5;
/** So many parts are left out: of hundreds of steps, one is as good as another. */
const mostTried = 40;
/** The proof's cases of the rule that owns a mutant. */
const runs = 100;

/** Has the owner of a mutant find and reduce a counterexample, and leaves out each part of it once more. */
export async function removableParts(
  { implementation, wrap, samples: given, runs: own = runs }: Subject,
  rule: Rule,
  contract: Contract,
): Promise<Removable> {
  const served = await startServer(implementation, wrap ? { wrap } : {});
  const options = { timeoutMs: 10_000, concurrency: 4, keyName: 'KEY', key: referenceKey };
  const session = openSession(contract, served.baseUrl, options);
  const runnable = { rule, kind: kindOf(rule) };
  const identityOf = async (each: Case): Promise<string | undefined> => {
    const ended = await onFreshConnections(session, each, (pool) => attempt(runnable, session, each, pool));
    const finding = ended.ended === 'checked' && ended.outcome.relevant ? ended.outcome.finding : undefined;
    return finding && fingerprintOf(rule.id, { finding: { ...finding, expected: [] }, counterexample: each });
  };
  try {
    const samples = await collectSamples(session, given);
    const bounds = { runs: own, seed: 42, budgetMs: 30_000, shrink: true };
    const result = await runRule(runnable, session, samples, bounds);
    if (result.verdict !== 'fail') return { outcome: 'not killed' };
    const { counterexample } = result;
    const wanted = await identityOf(counterexample);
    for (let time = 1; time < times; time++)
      if (wanted === undefined || (await identityOf(counterexample)) !== wanted)
        return { outcome: 'comes and goes' };
    const removable: Case[] = [];
    for (const smaller of evenly(smallerCases(counterexample, runnable, contract), mostTried)) {
      const showsBoth = (await identityOf(smaller)) === wanted && (await identityOf(smaller)) === wanted;
      if (showsBoth) removable.push(smaller);
    }
    return { outcome: 'reduced', counterexample, removable };
  } finally {
    await closeSession(session);
    await served.close();
  }
}
