// The quick start of docs/own-service.md as it is written, through the packed package in an empty folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { packageRoot } from '../../engine/paths.js';
import { openShell, packedPackage } from './packed.js';
import { test } from '../plain-test.js';

/** The commands of the quick start: each begins behind a dollar sign. */
function commandsOf(page: string): string[] {
  const [, behind = ''] = page.split('## Try it on the pet store\n');
  const [section = ''] = behind.split('\n## ');
  return [...section.matchAll(/^\$ (.*)$/gm)].map(([, line = '']) => line);
}

test('the quick start runs as it is written: check, adopt, prove, a fault, a known failure', async () => {
  test.setTimeout(300_000);
  const lines = commandsOf(readFileSync(join(packageRoot, 'docs', 'own-service.md'), 'utf8'));
  const cwd = await packedPackage();
  // Fewer cases than usual: this is about the way, not about each rule.
  writeFileSync(join(cwd, 'assay.config.yaml'), 'runs: 5\n');
  const text = (name: string) => readFileSync(join(cwd, name), 'utf8');
  const shell = openShell(cwd);
  const next = async (command: string, status = 0, flags = '') => {
    const line = lines.shift() ?? '';
    expect(line).toContain(command);
    const ran = await shell.run(`${line}${flags}`);
    expect({ line, ...ran }).toEqual({ line, ...ran, status });
    return ran;
  };

  expect(lines.shift()).toMatch(/^npm install \.\/assay-.*\.tgz$/);
  await next('cp node_modules/assay/examples');
  await next('server.js --port');
  const checked = await next('assay check', 0, ' --no-report');
  expect(checked.stdout).toMatch(/^pass: /m);

  const before = text('openapi.yaml');
  const [adopting = ''] = lines;
  const adopted = await next('assay adopt');
  expect(adopted.stdout).toContain('proposed  shop/adopted/');
  expect(adopted.stdout).toContain('dropped   shop/adopted/');
  expect(text('shop.rules.yaml')).toMatch(/# Proposed by assay adopt: \d+ records keep it/);
  expect(text('openapi.yaml')).toBe(before);
  const commented = `# by hand\n${text('shop.rules.yaml')}`;
  writeFileSync(join(cwd, 'shop.rules.yaml'), commented);
  const again = await shell.run(adopting);
  expect(again.stdout).toContain('nothing to propose: shop.rules.yaml stays as it is');
  expect(text('shop.rules.yaml')).toBe(commented);
  const proven = await next('assay prove');
  expect(proven.stdout).toMatch(/: ([1-9]\d*) of \1 mutants killed/);

  await next('export ASSAY_KEY_SHOP');
  await next('--fault name-not-required');
  const failing = await next('assay check', 1, ' --no-report');
  expect(failing.stdout).toContain('Expected:  a refusal (400): the value lacks its member `name`');
  expect(failing.stderr).toContain('its rules are those of openapi.yaml and of shop.rules.yaml');
  expect(failing.stderr).toContain('changed and deleted is only what assay creates itself');
  expect(failing.stdout).toMatch(/shop: (\d+) created, \1 removed again/);
  const known = await next('--update-known', 0, " --no-report --only 'shop/createPet/*'");
  expect(known.stdout).toContain('known failure added: shop/createPet/invalid-request');
  expect(text('assay.known.yaml')).toContain('rule: shop/createPet/invalid-request');
  expect(lines).toEqual([]);
  shell.end();
});
