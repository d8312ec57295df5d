// What a project of the user's gets of the package: kinds of its own, check() as a function, tests in its own Playwright.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from 'expect';
import { packageRoot } from '../../engine/paths.js';
import type { Results } from '../../engine/results/types.js';
import { ended, newFolder, type Outcome } from './assay.js';
import { packedPackage } from './packed.js';
import { tinyServer, type TinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const require = createRequire(import.meta.url);
const words = ['amber', 'blue', 'cyan', 'green', 'pink', 'white', 'azure'];

/** A kind that breaks in its own way for each rule. */
const broken = `export default { name: 'broken', says: 'breaks', operations: () => ['GET /words'],
  params: { type: 'object', properties: { how: { type: 'string', description: 'How.' } }, additionalProperties: false },
  cases: () => ({ examples: [{ steps: [{ name: 'list', method: 'GET', path: '/words' }] }] }),
  check: ({ how }) => {
    if (how === 'exits') process.exit(0);
    throw new Error('no luck');
  } };`;
const rows = (ways: readonly string[]) =>
  ways.map(
    (how) =>
      `        - { id: words/broken/${how}, says: It breaks., kind: broken, params: { how: ${how} } }\n`,
  );

/** The example in a folder of its own, in which the package is installed. */
function project(url: string, ways: readonly string[]): string {
  const cwd = newFolder();
  cpSync(join(packageRoot, 'examples', 'own-kind'), cwd, { recursive: true });
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(cwd, file), change(readFileSync(join(cwd, file), 'utf8')));
  edit('assay.config.yaml', (text) =>
    text.replace('always-sorted.js]', 'always-sorted.js, ./assay-kinds/broken.js]').replace(/http:.*/, url),
  );
  edit('words.rules.yaml', (text) => text + rows(ways).join(''));
  writeFileSync(join(cwd, 'assay-kinds', 'broken.js'), broken);
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(packageRoot, join(cwd, 'node_modules', 'assay'), 'dir');
  return cwd;
}

/** A copy of Playwright of its own: not the one that assay has. */
function withPlaywright(cwd: string): string {
  const own = dirname(require.resolve('@playwright/test/package.json'));
  const modules = join(cwd, 'node_modules');
  cpSync(realpathSync(own), join(modules, '@playwright', 'test'), { recursive: true });
  for (const name of ['playwright', 'playwright-core'])
    cpSync(realpathSync(join(own, '..', '..', name)), join(modules, name), { recursive: true });
  return join(modules, '@playwright', 'test', 'cli.js');
}

/** Runs a program of the project without what the tests' own runner has set. */
function run(cwd: string, args: readonly string[]): Promise<Outcome> {
  const env = Object.entries(process.env).filter(([name]) => !/^(ASSAY_|PW|PLAYWRIGHT|TEST_)/.test(name));
  return ended(spawn(process.execPath, args, { cwd, env: Object.fromEntries(env), timeout: 120_000 }));
}

function wordServer(): Promise<TinyServer> {
  return tinyServer(({ method, url = '' }, response) => {
    const asked = new URL(url, 'http://words');
    const lengths = asked.searchParams.getAll('length');
    const isSound = lengths.length === 0 || (lengths.length === 1 && /^[45]$/.test(lengths[0] ?? ''));
    const listed = words.filter((word) => lengths.length === 0 || String(word.length) === lengths[0]);
    response.statusCode = asked.pathname !== '/words' ? 404 : !isSound ? 422 : 200;
    response.setHeader('content-type', 'application/json');
    const body = listed.map((word) => ({ word, length: word.length }));
    response.end(method === 'HEAD' ? undefined : JSON.stringify(body));
  });
}

test('check() runs rules of own kinds; one that breaks is an error that names its file, and nothing else is lost', async () => {
  const server = await wordServer();
  const cwd = project(server.url, ['throws', 'exits']);
  writeFileSync(
    join(cwd, 'run.js'),
    `import { check, exitStatusOf } from 'assay';
const results = await check();
const refused = await check({ config: 'none.yaml' }).catch(({ name, message }) => name + ': ' + message);
console.log(JSON.stringify({ results, status: exitStatusOf(results), refused }));`,
  );
  const { stdout, stderr } = await run(cwd, ['run.js']);
  expect(stderr).toBe('');
  const { results, status, refused } = JSON.parse(stdout) as {
    results: Results;
    status: number;
    refused: string;
  };
  expect([status, refused]).toEqual([1, 'UsageError: none.yaml: there is no such file']);
  const rules = new Map(results.services[0]?.rules.map((rule) => [rule.id, rule]));
  expect(rules.get('words/listWords/alphabetical')).toMatchObject({
    kind: 'always-sorted',
    verdict: 'fail',
    finding: { actual: '"white" before "azure"', at: '/6/word' },
  });
  expect(rules.get('words/listWords/documented-responses')?.verdict).toBe('pass');
  expect(rules.get('words/broken/throws')).toMatchObject({
    verdict: 'error',
    detail: 'assay-kinds/broken.js: kind broken: check: no luck (line 6); repair the kind and run again',
  });
  expect(rules.get('words/broken/exits')?.detail).toBe(
    'assay-kinds/broken.js: kind broken: its thread has ended; repair the kind and run again',
  );
  await server.close();
});

test('rules are tests of a Playwright project that has a copy of its own', async () => {
  const server = await wordServer();
  const cwd = project(server.url, ['throws']);
  const cli = withPlaywright(cwd);
  writeFileSync(
    join(cwd, 'words.spec.js'),
    `import { test } from '@playwright/test';
import { assayTests } from 'assay/playwright';
await assayTests(test, { targets: ['words'], runs: 10 });`,
  );
  writeFileSync(join(cwd, 'playwright.config.js'), 'export default { reporter: "list", workers: 1 };');
  const { status, stdout } = await run(cwd, [cli, 'test']);
  expect(stdout).toMatch(
    /✓.*assay: words at http:\/\/127\.0\.0\.1:\d+ › words\/listWords\/documented-responses/,
  );
  expect(stdout).toContain('Actual:    "white" before "azure"');
  expect(stdout).toContain('error: assay-kinds/broken.js: kind broken: check: no luck');
  expect(stdout).toContain('2 failed');
  expect(status).toBe(1);
  await server.close();
});

const typed = `import { test } from '@playwright/test';
import { check, exitStatusOf, UsageError, type CheckOptions, type Plan, type Results } from 'assay';
import { answered, casesFor, defineKind, described, editedAnswers, fc, holds, irrelevant, mutant, operators, paramsSchema, valuesAt, violated } from 'assay/kinds';
import type { Case, CheckOutcome, Contract, MutantDraft, RuleKind } from 'assay/kinds';
import { assayTests } from 'assay/playwright';

interface Params { operation: string; at: string }
const kind: RuleKind<Params> = defineKind<Params>({
  name: 'typed',
  says: 'is typed',
  params: paramsSchema({ operation: described('Operation.'), at: described('Pointer.') }),
  operations: ({ operation }) => [operation],
  cases: ({ operation }, context) => ({
    ...casesFor(operation, context, (step): Case => ({ steps: [step], given: { n: 1 } })),
    random: fc.constant({ steps: [{ name: 'a', method: 'GET', path: '/' }] }),
  }),
  check({ at }, [exchange], { given }): CheckOutcome {
    const [value] = answered(exchange, at);
    if (value === undefined || given['n'] !== 1) return irrelevant('nothing');
    return valuesAt(value, '/a').length > 0 ? holds : violated(['a', 'b'], 'c', at);
  },
  faults: ({ operation }, contract: Contract): MutantDraft[] => [
    mutant(contract, { name: 'a', does: 'a', operations: [operation] }, { op: operators[0] ?? '' }),
    editedAnswers(contract, { name: 'b', does: 'b', operations: [operation] }, (body) => [body]),
  ],
});
// @ts-expect-error A kind says what it is about.
defineKind<Params>({ name: 'a', says: 'a', params: {} });
const options: CheckOptions = { targets: ['a'], minChecked: 90, report: false };
const results: Results = await check(options);
const status: number = exitStatusOf(results);
const reasons = results.services.flatMap(({ rules }) => rules.map(({ reason }) => reason));
await assayTests(test, { targets: ['a'] });
// @ts-expect-error No such option.
await assayTests(test, { nonsense: 1 });
// @ts-expect-error Results have no such member.
results.nonsense;
// @ts-expect-error A plan has no such member.
export type Nonsense = Plan['nonsense'];
// @ts-expect-error A contract has no such member.
export const nonsense = (contract: Contract): unknown => contract.nonsense;
export type Planned = Plan['services'][number]['rules'][number]['operations'];
export { kind, reasons, status, UsageError };
`;

test('the types of the packed package are sound under nodenext', async () => {
  const cwd = await packedPackage();
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(cwd, 'typed.ts'), typed);
  const flags = '--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node typed.ts';
  const { status, stdout } = await run(cwd, [require.resolve('typescript/bin/tsc'), ...flags.split(' ')]);
  expect([status, stdout]).toEqual([0, '']);
});
