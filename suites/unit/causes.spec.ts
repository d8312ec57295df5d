import { expect } from 'expect';
import fc from 'fast-check';
import { checkWithKnown } from '../../engine/known/check-known.js';
import { openFailures, rememberLiveRun } from '../../engine/live/memory/remember.js';
import type { Memory } from '../../engine/live/memory/rule-memory.js';
import type { RuleResult } from '../../engine/results/types.js';
import { runRule } from '../../engine/run/run-rule.js';
import type {
  Contract,
  Finding,
  PlannedKnown,
  Result,
  RuleKind,
  RunnableRule,
} from '../../engine/types/index.js';
import { emptyContract, tinyOperation, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const names = ['a', 'b', 'c', 'd'];
const contractWith = (requireAny: string[]): Contract => ({
  ...emptyContract,
  operations: [
    tinyOperation('/search', { a: 'query', b: 'query', c: 'query', d: 'query' }, { requireAny }),
    tinyOperation('/items/{id}', { id: 'path' }),
  ],
});

/** Asks for lists by some parameters, and for items; any status but 200 is a failure, and any member that is null. */
const kind: RuleKind<object> = {
  name: 'answers',
  says: '',
  params: {},
  example: {},
  operations: () => [],
  cases: () => ({
    examples: [1, 2, 3, 4].map((id) => ({ steps: [{ name: 'item', method: 'GET', path: `/items/${id}` }] })),
    random: fc
      .subarray(names, { minLength: 1 })
      .chain((some) =>
        fc.tuple(...some.map((name) => fc.tuple(fc.constant(name), fc.constantFrom('1', '2')))),
      )
      .map((query) => ({ steps: [{ name: 'search', method: 'GET', path: '/search', query }] })),
  }),
  check(_, [exchange]) {
    const { status = 0, json } = exchange?.response ?? {};
    if (status !== 200) return blame(`status ${status}`, '');
    const wrong = Object.entries(json as object).find(([, value]) => value === null);
    return wrong ? blame('null', `/${wrong[0]}`) : { relevant: true };
  },
  faults: () => [],
  variants: () => [],
};
const blame = (actual: string, at: string): { relevant: true; finding: Finding } => ({
  relevant: true,
  finding: { expected: ['status 200'], actual, at },
});
const rule: RunnableRule['rule'] = {
  id: 'tiny/search/answers',
  says: '',
  kind: 'answers',
  clause: '',
  authority: 'stated',
  params: {},
};

type Answer = (query: URLSearchParams, path: string) => number | object;
const options = { runs: 100, seed: 1, budgetMs: 20_000, shrink: true, causes: 5 };
const samples = { listed: [], given: [], known: [] };

async function check(
  answer: Answer,
  requireAny: string[] = [],
  { known, params = {} }: { known?: PlannedKnown[]; params?: object } = {},
): Promise<Result> {
  return withTarget(
    ({ url = '/' }, response) => {
      const { searchParams, pathname } = new URL(url, 'http://tiny');
      const said = answer(searchParams, pathname);
      response.statusCode = typeof said === 'number' ? said : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(typeof said === 'number' ? {} : said));
    },
    async (session) => {
      const runnable = { rule: { ...rule, params }, kind };
      if (!known) return runRule(runnable, session, samples, options);
      return (await checkWithKnown(runnable, session, samples, options, known)).result;
    },
    contractWith(requireAny),
  );
}

/** The requests of the causes that were found, by the names that they take. */
function takes(result: Result): string[] {
  if (result.verdict !== 'fail') return [result.verdict];
  return [result, ...(result.more ?? [])].map(({ counterexample: { steps }, finding }) => {
    const [step] = steps;
    const asked = step?.query?.map(([name]) => name).join('&') ?? step?.path ?? '';
    return `${asked}: ${finding.actual}${finding.at}`;
  });
}

test('causes behind the first are found, each with its smallest case', async () => {
  const result = await check((query) => {
    if (query.has('a')) return 404;
    if (query.has('b')) return 404;
    return query.has('c') && query.has('d') ? { owner: null } : { owner: 1 };
  });
  expect(takes(result).sort()).toEqual(['a: status 404', 'b: status 404', 'c&d: null/owner']);
});

test('one cause that shows at many records and values is told once', async () => {
  expect(await check((_, path) => (path === '/search' ? {} : 404)).then(takes)).toEqual([
    '/items/1: status 404',
  ]);
  const byValue = await check((query) => (query.get('a') === null ? {} : { owner: null }));
  expect(takes(byValue)).toEqual(['a: null/owner']);
});

test('at most five causes are told, and a target without any is asked no more than before', async () => {
  const many = await check((query, path) => ({ [`${[...query.keys()].join('')}${path.slice(1, 6)}`]: null }));
  expect(takes(many)).toHaveLength(5);
  const sound = await check(() => ({}));
  expect(sound).toMatchObject({ verdict: 'pass', requests: 104 });
});

test('which of several parameters a request has is a cause where others get through', async () => {
  expect(await check(() => 404, names).then(takes)).toHaveLength(2);
  const some = await check(
    (query) => (query.has('a') || query.has('b') ? {} : query.size > 0 ? 404 : {}),
    names,
  );
  expect(takes(some)).toEqual(expect.arrayContaining(['c: status 404', 'd: status 404']));
});

test('what is wrong in an answer is one cause, whichever parameter finds it', async () => {
  const inAnswer: Answer = ({ size }) => (size > 0 ? { owner: null } : {});
  expect(await check(inAnswer, names).then(takes)).toHaveLength(1);
  // A rule that names several takes any.
  expect(await check(inAnswer, names, { params: { with: names } }).then(takes)).toHaveLength(1);
});

test('a live run tells a further cause as new, and takes none for fixed that it does not meet', () => {
  const failing = (...names: string[]): RuleResult => {
    const [first, ...more] = names.map((name) => ({
      finding: blame('null', `/${name}`).finding,
      counterexample: { steps: [] },
    }));
    const verdict = first ? 'fail' : 'pass';
    return { id: rule.id, authority: 'stated', verdict, requests: 1, ...first, moreFindings: more } as never;
  };
  let memory: Memory = {};
  const night = (id: string, ...names: string[]): string[] => {
    const remembered = rememberLiveRun(memory, [failing(...names)], { id, startedMs: 1 });
    memory = remembered.memory;
    return remembered.events.map(({ change, first }) => `${change} ${first}`);
  };
  expect(night('1', 'a')).toEqual(['new 1']);
  expect(night('2', 'a', 'b')).toEqual(['still failing 1', 'new 2']);
  expect(night('3', 'b')).toEqual(['still failing 2']);
  expect(openFailures(memory)[rule.id]).toHaveLength(2);
  expect(night('4')).toEqual(['fixed 2', 'fixed 1']);
});

test('a known cause hides no other of the same rule', async () => {
  const entry = (name: string): PlannedKnown => ({
    entry: 0,
    rule: rule.id,
    target: '*',
    reason: 'for now',
    expired: false,
    finding: blame('status 404', '').finding,
    counterexample: { steps: [{ name: 'search', method: 'GET', path: '/search', query: [[name, '1']] }] },
  });
  const both: Answer = (query) => (query.has('a') || query.has('b') ? 404 : {});
  expect(await check(both, [], { known: [entry('a')] }).then(takes)).toEqual(['b: status 404']);
  expect(await check(both, [], { known: [entry('a'), entry('b')] })).toMatchObject({
    reason: 'known failure',
  });
  const expired = { ...entry('a'), expired: true };
  expect(await check(both, [], { known: [expired] }).then(takes)).toEqual(['a: status 404', 'b: status 404']);
});
