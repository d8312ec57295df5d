import { expect } from 'expect';
import { parse } from 'yaml';
import { leftOut } from '../../commands/config/not-implemented.js';
import { checkWithKnown, type CheckedWithKnown } from '../../engine/known/check-known.js';
import { knownOf } from '../../engine/known/plan-known.js';
import type { Case, CheckOutcome, KnownFailure, KnownOutcome } from '../../engine/types/index.js';
import { updateKnown } from '../../engine/known/update.js';
import type { RuleResult } from '../../engine/results/types.js';
import { answerJson, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const asking = (name: string): Case => ({
  steps: [{ name: 'ask', method: 'GET', path: '/search', query: [['name', name]] }],
});
/** Small numbers fail at `/other`, large ones at `/known`, as the target says. */
const checkBoth = (asked: number, answer: unknown): CheckOutcome => {
  const faults = answer as { known?: boolean; other?: boolean };
  const at = asked < 100 ? faults.other && '/other' : faults.known && '/known';
  return { relevant: true, ...(at ? { finding: { expected: ['sound'], actual: 'status 200', at } } : {}) };
};
const entry = {
  entry: 0,
  rule: 'tiny/ask/numbers',
  target: '*',
  reason: 'for now',
  expired: false,
  finding: { expected: ['sound'], actual: 'status 200', at: '/known' },
  counterexample: { steps: [{ name: 'ask', method: 'GET', path: '/200' }], given: { asked: 200 } },
};

/** `most`: the search asks for no larger number. */
function checkFaults(faults: object, expired = false, most = 1000): Promise<CheckedWithKnown> {
  const samples = { listed: [], given: [], known: [] };
  const options = { runs: 100, seed: 1, budgetMs: 20_000, shrink: true };
  return withTarget(
    answerJson(() => faults),
    (session) =>
      checkWithKnown(numberRule(checkBoth, most), session, samples, options, [{ ...entry, expired }]),
  );
}

test('a known failure never passes, hides no other, and is told once it is fixed or expires', async () => {
  expect(await checkFaults({ known: true })).toMatchObject({
    result: { verdict: 'inconclusive', reason: 'known failure' },
    known: [{ outcome: 'still fails' }],
  });
  expect(await checkFaults({ known: true, other: true })).toMatchObject({
    result: { verdict: 'fail', finding: { at: '/other' } },
    known: [{ outcome: 'still fails' }],
  });
  expect(await checkFaults({ known: true }, true, 50)).toMatchObject({
    result: { verdict: 'fail', finding: { at: '/known' } },
    known: [{ outcome: 'still fails', expired: true }],
  });
  expect(await checkFaults({})).toMatchObject({ result: { verdict: 'pass' }, known: [{ outcome: 'fixed' }] });
});

test('a failure that shows once is not confirmed by another one of the same case that is tolerated', async () => {
  let asked = 0;
  const flapping = answerJson(() => ({ at: asked++ === 5 ? '/other' : '/known' }));
  const check = (_: number, answer: unknown): CheckOutcome => {
    const { at } = answer as { at: string };
    return { relevant: true, finding: { expected: ['sound'], actual: 'status 200', at } };
  };
  const samples = { listed: [], given: [], known: [] };
  const options = { runs: 20, seed: 1, budgetMs: 20_000, shrink: false };
  const checked = await withTarget(flapping, (session) =>
    checkWithKnown(numberRule(check), session, samples, options, [entry]),
  );
  expect(checked).toMatchObject({ result: { verdict: 'inconclusive', reason: 'known failure' } });
});

const result = (id: string, verdict: RuleResult['verdict'], known?: KnownOutcome[]): RuleResult => ({
  id,
  says: '',
  kind: 'kind',
  authority: 'stated',
  clause: { id: 'clause', document: 1, source: { title: 'Document' }, section: '', says: '' },
  operations: [],
  verdict,
  relevant: 1,
  requests: 1,
  ms: 1,
  finding: { expected: ['a list'], actual: 'a text', at: '/data' },
  counterexample: asking('name'),
  ...(known ? { known } : {}),
});
const checked = (rule: RuleResult) => ({
  rule,
  target: 'http://127.0.0.1',
  failing: rule.verdict === 'fail',
});
const entriesOf = (text: string) => (parse(text) as { known: KnownFailure[] }).known;

test('an update adds what fails, removes what is fixed, and leaves the rest as it is written', () => {
  const first = updateKnown(
    undefined,
    ['a', 'b', 'c', 'd'].map((id) => checked(result(id, 'fail'))),
    '2030-01-31',
  );
  expect(first.added).toEqual(['a', 'b', 'c', 'd']);
  const written = first.text.replace('rule: b', 'rule: b # on purpose');
  const outcome = (entry: number, what: KnownOutcome['outcome']): KnownOutcome[] => [
    { entry, outcome: what, reason: '' },
  ];
  const again = updateKnown(
    written,
    [
      checked(result('a', 'pass', outcome(0, 'fixed'))),
      checked(result('b', 'inconclusive', outcome(1, 'still fails'))),
      checked(result('c', 'fail', outcome(2, 'changed'))),
      checked(result('d', 'fail', [{ entry: 3, outcome: 'still fails', reason: '', expired: true }])),
      checked(result('e', 'fail')),
    ],
    '2030-02-01',
  );
  expect(again).toMatchObject({ added: ['c', 'e'], removed: ['a', 'c'], kept: 2 });
  expect(again.text).toContain('rule: b # on purpose');
  expect(entriesOf(again.text).map(({ rule, expires }) => [rule, expires])).toEqual([
    ['b', '2030-05-01'],
    ['d', '2030-05-01'],
    ['c', '2030-05-02'],
    ['e', '2030-05-02'],
  ]);
});

test('an entry is for its rule on its target, and expires after its last day', () => {
  const entry = {
    rule: 'a',
    target: 'http://127.0.0.1:*',
    reason: '',
    expires: '2030-01-31',
    finding: { expected: [], actual: '', at: '' },
    counterexample: { steps: [] },
  };
  const on = (today: string) => ({ file: '', entries: [entry], today });
  expect(knownOf(on('2030-01-31'), 'a', 'http://127.0.0.1:80')).toMatchObject([{ entry: 0, expired: false }]);
  expect(knownOf(on('2030-02-01'), 'a', 'http://127.0.0.1:80')).toMatchObject([{ expired: true }]);
  expect(knownOf(on('2030-01-01'), 'b', 'http://127.0.0.1:80')).toEqual([]);
  expect(knownOf(on('2030-01-01'), 'a', 'http://localhost:80')).toEqual([]);
});

test('what is left out is declared by a rule, an operation or words of its name', () => {
  const operations = [
    { id: 'GET /export/{file}', name: 'export', path: '/export/{file}' },
    { id: 'GET /equips', name: 'search-equips', path: '/equips' },
    { id: 'GET /equip/{id}', name: 'get-equip', path: '/equip/{id}' },
  ];
  const rules = operations.map(({ id, name }) => ({ id: `x/${name}/rule`, operations: [id] }));
  const taken = (...declarations: string[]) => [...leftOut(declarations, rules, operations).byRule.keys()];
  expect(taken('exports')).toEqual(['x/export/rule']);
  expect(taken('equip search')).toEqual(['x/search-equips/rule']);
  expect(taken('GET /equip/{id}')).toEqual(['x/get-equip/rule']);
  expect(taken('equips')).toEqual(['x/search-equips/rule', 'x/get-equip/rule']);
  expect(taken('x/*equip*')).toEqual(['x/search-equips/rule', 'x/get-equip/rule']);
  expect(leftOut(['nonsense', 'file', 'export'], rules, operations).unmatched).toEqual(['nonsense', 'file']);
});
