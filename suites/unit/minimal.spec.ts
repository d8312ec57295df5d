// No counterexample of a mutant has a part that can be left out. All mutants take minutes, so that a few of each service are
// tried here, of other kinds in each; EVERY_MUTANT=1 tries all.
import { expect } from 'expect';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { loadServices } from '../../commands/shared/services.js';
import { referenceNames } from '../../fixtures/catalogue/load.js';
import { removableParts } from '../mutation/removable.js';
import { subjectsOf } from '../mutation/subjects.js';
import { kindOf, readsFiles } from '../kinds/rules.js';
import type { Subject } from '../mutation/subject.js';
import type { Rule } from '../../engine/types/index.js';
import { test } from '../plain-test.js';

const all = process.env['EVERY_MUTANT'] === '1';
const fromEach = 4;

for (const [turn, name] of referenceNames.entries())
  test(`${name}: nothing can be left out of the counterexample of a mutant`, async () => {
    if (all) test.setTimeout(1_200_000);
    const [service] = loadServices(ownContracts, [name]);
    if (!service) throw new Error(`${name} has no contract`);
    const { contract, rules } = service;
    const owned = (await subjectsOf(contract, rules)).flatMap((subject) => {
      const rule = rules.find(({ id }) => id === subject.kills[0]);
      return rule && subject.sort === 'mutant' && !isCostly(rule) ? [{ subject, rule }] : [];
    });
    const counts = { reduced: 0, 'comes and goes': 0, 'not killed': 0 };
    for (const { subject, rule } of all ? owned : chosen(owned, turn)) {
      const left = await removableParts(subject, rule, contract);
      counts[left.outcome]++;
      expect([subject.id, left.outcome === 'reduced' ? left.removable : []]).toEqual([subject.id, []]);
    }
    expect(counts.reduced).toBeGreaterThan(0);
    test.info().annotations.push({ type: 'counterexamples', description: JSON.stringify(counts) });
  });

/** What opens pages or reads files has one request, and takes long. */
function isCostly(rule: Rule): boolean {
  return kindOf(rule).opensPages === true || readsFiles(rule);
}

/** A mutant of some kinds of rules, of others in each service. */
function chosen(owned: readonly { subject: Subject; rule: Rule }[], turn: number): typeof owned {
  const kinds = [...new Set(owned.map(({ rule }) => rule.kind))];
  return Array.from({ length: fromEach }, (_, index) => kinds[(turn * fromEach + index) % kinds.length])
    .filter((kind, index, some) => some.indexOf(kind) === index)
    .flatMap((kind) => {
      const own = owned.filter(({ rule }) => rule.kind === kind);
      return own.slice(turn % own.length).slice(0, 1);
    });
}
