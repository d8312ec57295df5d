// A counterexample is made smaller by leaving parts of its requests out. That is sound only if nothing else is required
// then: what a rule makes of a smaller case of a compliant implementation must hold as well.
import { expect } from 'expect';
import fc from 'fast-check';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { loadServices } from '../../commands/shared/services.js';
import { closeSession, openSession, type Session } from '../../engine/http/session.js';
import { attempt } from '../../engine/run/attempt/attempt.js';
import { smallerCases } from '../../engine/run/search/smaller-cases.js';
import { collectSamples } from '../../engine/samples/collect.js';
import { startServer } from '../../engine/server/serve.js';
import type { Case, Rule, SampleTiers } from '../../engine/types/index.js';
import { loadReference, referenceNames } from '../../fixtures/catalogue/load.js';
import { referenceKey } from '../../fixtures/kits/reference/credentials.js';
import { distinctBy } from '../support/cases/samples.js';
import { kindOf, readsFiles } from '../kinds/rules.js';
import { test } from '../plain-test.js';

for (const name of referenceNames)
  test(`${name}: what is left of a case when a part is left out holds on the reference`, async () => {
    const reference = await loadReference(name);
    const [service] = loadServices(ownContracts, [name]);
    if (!reference || !service) throw new Error(`${name} has no reference or no contract`);
    const { contract, rules } = service;
    const served = await startServer(reference, {});
    const options = { timeoutMs: 10_000, concurrency: 4, keyName: 'KEY', key: referenceKey };
    const session = openSession(contract, served.baseUrl, options);
    try {
      const samples = await collectSamples(session, []);
      for (const rule of rules)
        expect([rule.id, await failures(rule, session, samples)]).toEqual([rule.id, []]);
    } finally {
      await closeSession(session);
      await served.close();
    }
  });

/** Smaller cases of a few cases of a rule that fail. */
async function failures(rule: Rule, session: Session, samples: SampleTiers): Promise<Case[]> {
  const kind = kindOf(rule);
  if (kind.opensPages || readsFiles(rule)) return [];
  const { examples = [], random } = kind.cases(rule.params as never, {
    contract: session.contract,
    samples,
    runs: 20,
  });
  const cases = [...examples.slice(0, 3), ...(random ? fc.sample(random, { seed: 1, numRuns: 6 }) : [])];
  const failing: Case[] = [];
  const all = cases.flatMap((each) => smallerCases(each, { rule, kind }, session.contract));
  // Whichever of many equal steps is left out, the same is left.
  for (const smaller of distinctBy(all, (each) => JSON.stringify(each.steps))) {
    const ended = await attempt({ rule, kind }, session, smaller);
    if (ended.ended === 'checked' && ended.outcome.relevant && ended.outcome.finding) failing.push(smaller);
  }
  return failing;
}
