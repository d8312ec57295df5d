import { expect } from 'expect';
import fc from 'fast-check';
import { reduce } from '../../engine/run/search/reduce.js';
import type { Case, Contract, Operation, Rule, RuleKind } from '../../engine/types/index.js';
import { emptyContract, tinyOperation } from './tiny-target.js';
import { test } from '../plain-test.js';

const names = ['a', 'b', 'c', 'd'];
const plain = tinyOperation(
  '/search',
  { a: 'query', b: 'query', c: 'query', d: 'query' },
  { requireAny: ['a', 'b'] },
);
const search: Operation = {
  ...plain,
  parameters: plain.parameters.map((each) => ({ ...each, required: each.name === 'd' })),
};
const contract: Contract = { ...emptyContract, operations: [search] };
const rule: Rule = {
  id: 'tiny/search/rule',
  says: '',
  kind: 'any',
  clause: '',
  authority: 'stated',
  params: { parameter: 'c' },
};
const runnable = { rule, kind: { spare: { again: 1 } } as unknown as RuleKind };
const finding = { expected: [], actual: 'status 500', at: '' };

const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom('1', '2', '3'));
const asCase = (query: [string, string][]): Case => ({
  steps: [{ name: 'search', method: 'GET', path: '/search', query: [['d', '1'], ...query] }],
});
const queryOf = (given: Case): string[] => (given.steps[0]?.query ?? []).map((each) => each.join('='));

test('a reduced counterexample fails, and no part of it can be left out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(pair, { minLength: 1, maxLength: 8, selector: String }),
      fc.nat(),
      async (pairs, bits) => {
        const needed = pairs.filter((_, index) => (bits >> index) % 2 === 1).map((each) => each.join('='));
        const fails = (each: Case) => needed.every((one) => queryOf(each).includes(one));
        const reduced = await reduce(asCase(pairs), runnable, contract, (each) =>
          Promise.resolve(fails(each) ? finding : undefined),
        );
        const left = queryOf(reduced);
        expect(fails(reduced)).toBe(true);
        // What the rule names, what is required and the last of what makes a request valid stay.
        const removable = left.filter((each) => /^[ab]/.test(each) && !needed.includes(each));
        const enough = left.filter((each) => /^[ab]/.test(each)).length;
        expect(removable.length === 0 || (removable.length === 1 && enough === 1)).toBe(true);
        expect(left.filter((each) => each.startsWith('c'))).toEqual(
          pairs.filter(([name]) => name === 'c').map((each) => each.join('=')),
        );
      },
    ),
  );
});

test('a failure that does not show again stays as it was found', async () => {
  const found = asCase([
    ['a', '1'],
    ['b', '2'],
  ]);
  expect(await reduce(found, runnable, contract, () => Promise.resolve(undefined))).toEqual(found);
});

test('as few steps are left as show the failure, of those that can be spared', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), async (count, one, other) => {
      const steps = Array.from({ length: count }, (_, index) => ({
        name: 'again',
        method: 'GET',
        path: `/${index}`,
      }));
      const needed = new Set([one % count, other % count].map((index) => `/${index}`));
      const fails = (each: Case) =>
        [...needed].every((path) => each.steps.some((step) => step.path === path));
      const reduced = await reduce({ steps }, runnable, contract, (each) =>
        Promise.resolve(fails(each) ? finding : undefined),
      );
      expect(new Set(reduced.steps.map(({ path }) => path))).toEqual(needed);
    }),
  );
});
