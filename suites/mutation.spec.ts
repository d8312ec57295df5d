import type { Plan } from '../engine/plan/plan.js';
import { plan } from './current-plan.js';
import { hostileTargets } from '../fixtures/hostile/index.js';
import { evenlyMixed } from './mutation/mixed.js';
import { proveAhead, type ProofAhead } from './mutation/proof-ahead.js';
import { onEachCore } from './mutation/proof-work.js';
import { selectedTests } from './mutation/selected.js';
import { subjectsOf, rulesWithoutMutant } from './mutation/subjects.js';
import type { Subject } from './mutation/subject.js';
import { test } from './plain-test.js';

if (plan) await declareAll(plan);

async function declareAll(whole: Plan): Promise<void> {
  const each: Subject[][] = [];
  for (const { contract, rules } of whole.services) {
    const subjects = await subjectsOf(contract, rules);
    // What is compliant meets every rule and takes long: side by side it would make one share that outlasts all others.
    const sorts = [subjects.filter(isMutant), subjects.filter((subject) => !isMutant(subject))];
    each.push(evenlyMixed(sorts));
    test(`${contract.service}: every rule has a mutant`, async () => {
      const without = await rulesWithoutMutant(contract, rules);
      if (without.length > 0) throw new Error(`no mutant that these must kill: ${without.join(', ')}`);
    });
  }
  const hostile = hostileTargets.map(({ name, does, why }) => ({
    id: `hostile/${name}`,
    does: `${does}, ${why}`,
  }));
  declareProof(whole, [...evenlyMixed<Pick<Subject, 'id' | 'does'>>(each), ...hostile]);
}

function isMutant({ sort }: Subject): boolean {
  return sort === 'mutant';
}

/**
 * One test for each subject, all for one worker, whose threads prove by all that were selected, as those of the command do:
 * workers would each load and warm up all of it once more.
 */
function declareProof(whole: Plan, subjects: readonly Pick<Subject, 'id' | 'does'>[]): void {
  const declared = new Set(subjects.map(({ id }) => id));
  let proof: ProofAhead | undefined;
  const begin = (first: string): ProofAhead => {
    const all = (selectedTests() ?? [...declared]).filter((id) => declared.has(id));
    const onAll = { ...whole, options: onEachCore(whole.options) };
    return proveAhead(onAll, all.slice(all.indexOf(first)));
  };
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    for (const { id, does } of subjects)
      test(id, async () => {
        proof ??= begin(id);
        const { failed } = await proof.endOf(id);
        if (failed !== undefined) throw new Error(`${does}\n${failed}`);
      });
  });
}
