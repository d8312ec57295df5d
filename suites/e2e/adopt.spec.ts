import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../engine/paths.js';
import { assay, newFolder } from './assay.js';

const folder = join(packageRoot, 'examples', 'petstore');

test('adopt proposes rules that check then keeps, and nothing when it runs again', async () => {
  test.setTimeout(240_000);
  const child = spawn(process.execPath, [join(folder, 'server.js'), '--port', '0']);
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  const cwd = newFolder();
  copyFileSync(join(folder, 'openapi.yaml'), join(cwd, 'openapi.yaml'));
  const url = line.slice('petstore on '.length).trim();
  // The file that the configuration names need not be there yet.
  const config = `targets: { shop: { url: '${url}', openapi: openapi.yaml, rules: shop.rules.yaml } }\n`;
  writeFileSync(join(cwd, 'assay.config.yaml'), config);
  const target = ['shop'];
  const file = join(cwd, 'shop.rules.yaml');

  const first = await assay(['adopt', ...target], { cwd });
  expect(first.stdout).toContain('proposed  shop/adopted/');
  expect(first.stdout).toContain('dropped   shop/adopted/');
  expect(first.status).toBe(0);
  expect(readFileSync(file, 'utf8')).toMatch(/# Proposed by assay adopt: \d+ records keep it/);
  expect(readFileSync(join(cwd, 'openapi.yaml'), 'utf8')).toBe(
    readFileSync(join(folder, 'openapi.yaml'), 'utf8'),
  );

  const checked = await assay(['check', ...target, '--only', 'shop/adopted/*', '--no-report'], { cwd });
  expect(checked.stdout).toMatch(/^shop +pass +[1-9]/m);
  expect(checked.status).toBe(0);

  const commented = `# by hand\n${readFileSync(file, 'utf8')}`;
  writeFileSync(file, commented);
  const again = await assay(['adopt', ...target], { cwd });
  expect(again.stdout).toContain('nothing to propose: shop.rules.yaml stays as it is');
  expect(readFileSync(file, 'utf8')).toBe(commented);
  child.kill('SIGTERM');
});
