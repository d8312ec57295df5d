// Kinds of the user's own: what is wrong with a module is told at once, and what goes wrong in one is an error of its rule.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect } from 'expect';
import type { CaseSource, CheckOutcome, Contract, Result, RuleKind } from '../../engine/types/index.js';
import { allKinds } from '../kinds/known.js';
import { guarded } from '../own/guard.js';
import { loadOwnKinds } from '../own/load.js';
import { whyLost } from '../own/lost.js';
import { answerJson, checkTiny, emptyContract, tinyOperation, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const contract: Contract = { ...emptyContract, operations: [tinyOperation('/words', {})] };
const file = join(process.cwd(), 'assay-kinds', 'broken.js');

type Functions = 'operations' | 'cases' | 'check' | 'follow' | 'faults' | 'variants';

/** A sound kind of the user's own but for what a test gives it. */
function kindWith(own: Partial<Record<Functions, unknown>>): RuleKind {
  const source: CaseSource = {
    examples: [1, 2, 3].map((n) => ({
      steps: [{ name: 'list', method: 'GET', path: '/words' }],
      given: { n },
    })),
  };
  return {
    name: 'broken',
    says: 'is broken in one way',
    params: { type: 'object', properties: { operation: {}, least: {} }, additionalProperties: false },
    example: [],
    operations: ({ operation }: { operation: string }) => [operation],
    cases: () => source,
    check: () => ({ relevant: true }),
    faults: () => [],
    variants: () => [],
    ...own,
  } as unknown as RuleKind;
}

const params = { operation: 'GET /words' };

function resultOf(own: Partial<Record<Functions, unknown>>, limitMs?: number): Promise<Result> {
  const kind = guarded(kindWith(own), file, limitMs);
  const rule = { id: 'tiny/a', says: '', kind: 'broken', clause: '', authority: 'stated' as const, params };
  const words = answerJson(() => ['b', 'a']);
  return withTarget(words, (session) => checkTiny(session, { rule, kind }), contract);
}

const nothing = undefined as never;
const wrong: [what: string, own: Partial<Record<Functions, unknown>>, says: RegExp][] = [
  ['operations throws', { operations: () => (nothing as string[]).length }, /operations: Cannot read /],
  [
    'operations answers a text',
    { operations: () => 'GET /words' },
    /operations: what it answers: must be array/,
  ],
  ['cases throws', { cases: () => (nothing as CaseSource).random }, /cases: Cannot read/],
  ['cases answers nothing', { cases: () => ({}) }, /cases: answers no cases: say why there are none/],
  ['cases is asynchronous', { cases: async () => ({ examples: [] }) }, /cases: answers a promise/],
  [
    'a case has no path',
    { cases: () => ({ examples: [{ steps: [{ name: 'a', method: 'GET' }] }] }) },
    /cases: examples\/0\/steps\/0: path is missing/,
  ],
  [
    'a case is no JSON',
    { cases: () => ({ examples: [{ steps: [], given: { n: 1n } }] }) },
    /cases: .*BigInt/,
  ],
  ['random is no arbitrary', { cases: () => ({ random: [] }) }, /cases: random must be an arbitrary/],
  ['check throws', { check: () => (nothing as unknown[]).length }, /check: Cannot read/],
  ['check rejects', { check: () => Promise.reject(new Error('no luck')) }, /check: no luck/],
  ['check answers yes', { check: () => true }, /check: the outcome: must be object, not true/],
  [
    'a finding lacks what is expected',
    { check: () => ({ relevant: true, finding: { actual: 'a', at: '' } }) },
    /check: the outcome\/finding: expected is missing/,
  ],
  [
    'check reads what is not declared',
    { check: (own: { most?: number }) => ({ relevant: own.most === undefined }) },
    /check: reads the parameter most, which its schema does not declare/,
  ],
  [
    'check sorts the body in place',
    {
      check: (_: object, [asked]: { response: { json: string[] } }[]) => ({
        relevant: asked?.response.json.sort() !== undefined,
      }),
    },
    /check: Cannot assign to read only property/,
  ],
  ['follow answers no step', { follow: () => ({ path: '/words' }) }, /follow: the step: name is missing/],
];

for (const [what, own, says] of wrong)
  test(`${what}: an error that names the file and what to do`, async () => {
    const { verdict, detail } = { detail: '', ...(await resultOf(own)) };
    expect(verdict).toBe('error');
    expect(detail).toContain(`${relative('', file)}: kind broken: `);
    expect(detail).toMatch(says);
    expect(detail).toContain('; repair the kind and run again');
  });

test('a check that never ends is waited for once, whatever the number of cases', async () => {
  let begun = 0;
  const check = (): Promise<CheckOutcome> => {
    begun++;
    return new Promise(() => undefined);
  };
  expect(await resultOf({ check }, 50)).toMatchObject({
    verdict: 'error',
    detail: expect.stringContaining('check: does not end within 0.05 s'),
  });
  expect(begun).toBeLessThanOrEqual(3);
});

test('what a kind is asked before a run never throws: the run says what is wrong', async () => {
  const broken = guarded(
    kindWith({ operations: () => nothing, reaches: () => nothing, faults: () => 'no list' } as never),
    file,
  );
  expect(broken.operations(params as never, contract)).toEqual(['GET /words']);
  expect(broken.faults(params as never, contract)).toMatchObject([
    { name: 'broken-kind', does: expect.stringContaining('kind broken: ') },
  ]);
  expect(broken.variants(params as never, contract)).toEqual([]);
});

const sound = `export default { name: 'NAME', says: 'is sound', operations: () => [], cases: () => ({}), check: () => ({}),
  params: { type: 'object', properties: { a: { type: 'string', description: 'A.' } }, additionalProperties: false } };`;

test('what a kind changes of the contract is its own copy', async () => {
  const cases = (_: object, context: { contract: Contract }): CaseSource => {
    context.contract.operations.length = 0;
    return { none: { reason: 'vacuous', detail: 'emptied' } };
  };
  expect(await resultOf({ cases })).toMatchObject({ verdict: 'inconclusive', detail: 'emptied' });
  expect(contract.operations).toHaveLength(1);
});

test('every mistake of modules is told at once, and sound kinds are known', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-kinds-'));
  const modules: Record<string, string> = {
    'sound.mjs': sound.replace('NAME', 'sound-one'),
    'again.mjs': sound.replace('NAME', 'sound-one'),
    'taken.mjs': sound.replace('NAME', allKinds()[0]?.name ?? ''),
    'syntax.mjs': 'export default {',
    'throws.mjs': "throw new Error('not today');",
    'hangs.mjs': 'await new Promise(() => undefined);',
    'nothing.mjs': 'export const kind = {};',
    'many.mjs': `export default [${JSON.stringify({
      name: 'Upper Case',
      chek: 1,
      params: { type: 'object', properties: { a: { type: 'text' } }, additionalProperties: false },
    })}, 'text'];`,
  };
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text);
  const files = [...Object.keys(modules), 'missing.mjs'].map((name) => join(folder, name));
  const mistakes = (await loadOwnKinds(files, 300)).join('\n');
  for (const says of [
    'again.mjs: kind sound-one: the name is used twice, also in ',
    "taken.mjs: kind difference: the name is that of a kind of assay's own",
    'syntax.mjs: cannot be loaded: ',
    'throws.mjs: cannot be loaded: not today (line 1)',
    'hangs.mjs: cannot be loaded: does not end within 0.3 s',
    'nothing.mjs: exports no kind: export default defineKind(',
    'many.mjs: kind Upper Case: unknown member chek; nearest: check',
    'many.mjs: kind Upper Case: name must be in kebab-case',
    'many.mjs: kind Upper Case: says is missing',
    'many.mjs: kind Upper Case: cases is missing: a function',
    'many.mjs: kind Upper Case: params: a has no description',
    'many.mjs: kind Upper Case: params is no JSON Schema',
    'many.mjs: is no kind: export an object',
    'missing.mjs: there is no such file',
  ])
    expect(mistakes).toContain(says);
  expect(mistakes).not.toContain('/sound.mjs: ');
  expect(allKinds().map(({ name }) => name)).toContain('sound-one');
  expect(whyLost('sound-one', 'its thread has ended')).toMatch(
    /sound\.mjs: kind sound-one: its thread has ended; repair/,
  );
  expect(whyLost('filter', 'its thread has ended')).toBe('its thread has ended');
});
