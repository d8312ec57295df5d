import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { packageRoot } from '../../engine/paths.js';
import { ended, newFolder, type Outcome } from './assay.js';
import { test } from '../plain-test.js';

const origin = 's15';
const added = 'newcomer';

test.describe.configure({ mode: 'default' });

/** A copy of the built package in which that service stands alone, under another name. */
const root = join(newFolder(), 'assay');

test.beforeAll(() => {
  for (const name of ['.ci', 'bin', 'dist', 'schemas', 'package.json'])
    cpSync(join(packageRoot, name), join(root, name), { recursive: true });
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
  const folder = join(root, 'dist', 'fixtures', 'services');
  for (const name of [join(root, 'contracts'), join(folder, added)]) mkdirSync(name);
  renamed(join(packageRoot, 'contracts', `${origin}.yaml`), join(root, 'contracts', `${added}.yaml`));
  for (const file of readdirSync(join(folder, origin)))
    renamed(join(folder, origin, file), join(folder, added, file));
});

function renamed(from: string, to: string): void {
  writeFileSync(to, readFileSync(from, 'utf8').replaceAll(origin, added));
}

/** Starts a script of the copy. */
function run(script: string, args: readonly string[]): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(ASSAY_|TEST_|PW)/.test(name));
  return spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: Object.fromEntries(inherited),
  });
}

function assay(...args: readonly string[]): Promise<Outcome> {
  return ended(run('bin/assay.js', args));
}

test('a new service is listed with its rules', async () => {
  const { status, stdout } = await assay('list', added);
  expect(stdout).toContain(`${added}/fact/every-fact`);
  expect(status).toBe(0);
});

test('a new service is checked and reported', async () => {
  const { status, stdout } = await assay('check', added, '--runs', '5');
  expect(stdout).toContain(added);
  expect(status).toBe(0);
  for (const page of ['index.html', 'clauses.html', 'scorecard.html'])
    expect(readFileSync(join(root, 'assay-report', page), 'utf8')).toContain(added);
});

test('the mutants, the variants and the second implementation of a new service are proven', async () => {
  const { status, stdout } = await assay('prove', added, '--no-report');
  expect(stdout).toMatch(new RegExp(`^${added} +(\\d+)/\\1 mutants killed, 0/[1-9]\\d+ variants fail`, 'm'));
  expect(status).toBe(0);
});

test('a new service is served', async () => {
  const child = run('bin/assay.js', ['serve', added]);
  const outcome = ended(child);
  const line = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  const addresses = JSON.parse(line) as Record<string, string>;
  expect((await fetch(`${addresses[added]}/`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await outcome).status).toBe(0);
});

test("a new service is among the project's own tests", async () => {
  // The tests of the project share a plan, which a listing does not make by itself.
  const script = `
    import { spawnSync } from 'node:child_process';
    import setUp from './dist/suites/global-setup.js';
    const [, , ...args] = process.argv;
    const tearDown = await setUp();
    spawnSync(process.execPath, args, { stdio: 'inherit' });
    await tearDown();`;
  writeFileSync(join(root, 'listed.mjs'), script);
  const projects = ['--project=conformance', '--project=mutation'];
  const list = ['test', '-c', 'dist/playwright.config.js', '--list', '--reporter=list', ...projects];
  const { stdout } = await ended(run('listed.mjs', ['node_modules/@playwright/test/cli.js', ...list]));
  expect(stdout).toContain(`${added}/fact/every-fact`);
  expect(stdout).toContain(`${added}/second`);
});

test('no file of the engine may name a new service', async () => {
  for (const folder of ['engine', 'reporters', join('suites', 'kinds')])
    mkdirSync(join(root, folder), { recursive: true });
  expect((await ended(run('.ci/names.js', []))).stderr).toBe('');
  writeFileSync(join(root, 'engine', 'special.ts'), `export const special = '${added}';\n`);
  const { status, stderr } = await ended(run('.ci/names.js', []));
  expect(stderr).toContain(`engine/special.ts:1 names a service`);
  expect(status).toBe(1);
});
