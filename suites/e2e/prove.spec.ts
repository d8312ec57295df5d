import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { packageRoot } from '../../engine/paths.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { startServer } from '../../engine/server/serve.js';
import { assay, newFolder } from './assay.js';
import { test } from '../plain-test.js';

const ownContract = readFileSync(join(packageRoot, 'contracts', 's15.yaml'), 'utf8');

/** A folder with the contract of one service, changed. */
function changedContract(change: (text: string) => string): string {
  const folder = join(newFolder(), 'contracts');
  const text = change(ownContract);
  expect(text).not.toBe(ownContract);
  mkdirSync(folder);
  writeFileSync(join(folder, 's15.yaml'), text);
  return folder;
}

test('a mutant whose owner does not blame it fails the proof', async () => {
  const contracts = changedContract((text) =>
    text.replaceAll('s15/fact/every-fact', 's15/fact/another-name'),
  );
  const only = ['--only', 's15/mutants#list-in-the-list'];
  const { status, stdout } = await assay(['prove', 's15', '--contracts', contracts, ...only]);
  expect(stdout).toMatch(/^SURVIVED {2}s15\/mutants#\S+: .*\n {2}s15\/fact\/every-fact says error/m);
  expect(status).toBe(1);
});

test('a rule that asks for more than the document fails the proof', async () => {
  const contracts = changedContract((text) => text.replace('required: [data]', 'required: [data, source]'));
  const { status, stdout } = await assay(['prove', 's15', '--contracts', contracts, '--only', 's15/second']);
  expect(stdout).toMatch(/^FALSE FAILURE {2}s15\/second: .*\n {2}s15\/fact\/documented-responses/m);
  expect(status).toBe(1);
});

test('the proof of a service prints its figures and writes them', async () => {
  const file = join(newFolder(), 'proof.json');
  const cwd = newFolder();
  const { status, stdout } = await assay(['prove', 's15', '--only', 's15/fact/*', '--json', file], { cwd });
  expect(status).toBe(0);
  expect(stdout).toContain('detection matrix: assay-proof/index.html');
  expect(readFileSync(join(cwd, 'assay-proof', 'index.html'), 'utf8')).toContain('s15/fact/');
  expect(stdout).toMatch(/mutants {3}(\d+) of \1 killed by the rule that owns them/);
  const { mutants, outcomes } = JSON.parse(readFileSync(file, 'utf8')) as {
    mutants: { total: number; killed: number };
    outcomes: { kills: string[]; blamed: string[] }[];
  };
  expect(mutants.total).toBeGreaterThan(3);
  expect(mutants.killed).toBe(mutants.total);
  expect(outcomes.every(({ kills, blamed }) => kills.every((rule) => blamed.includes(rule)))).toBe(true);
});

test('on a target, the proof tells which faults the rules see with its data, and which they cannot', async () => {
  const reference = await loadReference('s15');
  if (!reference) throw new Error('s15 has no reference');
  const served = await startServer(reference, {
    // Poor data: a list without any fact.
    wrap: () => () => Promise.resolve(Response.json({ data: [] })),
  });
  const file = join(newFolder(), 'proof.json');
  try {
    const { status, stdout } = await assay(['prove', `s15=${served.baseUrl}`, '--json', file]);
    expect(stdout).toMatch(/^SURVIVED {2}s15\/fact\/\S+#\S*data/m);
    expect(stdout).toMatch(
      /\d+ of \d+ mutants killed \(\d+\.\d %\), \d+ not checked; \d+ requests reached it/,
    );
    expect(status).toBe(0);
    const { services } = JSON.parse(readFileSync(file, 'utf8')) as {
      services: { killed: number; survived: number; requests: number }[];
    };
    expect(services[0]?.killed).toBeGreaterThan(0);
    expect(services[0]?.survived).toBeGreaterThan(0);
  } finally {
    await served.close();
  }
});

test('services and targets are not proven together', async () => {
  const { status, stderr } = await assay(['prove', 's15', 's5=http://127.0.0.1:9']);
  expect(status).toBe(2);
  expect(stderr).toContain('not both at once');
});
