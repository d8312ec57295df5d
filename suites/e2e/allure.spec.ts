import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { systemBrowser } from '../../commands/shared/options.js';
import { assay, newFolder } from './assay.js';
import { tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

test('without Java the Allure report has the same categories and the same tree, and contacts nobody', async () => {
  const cwd = newFolder();
  const server = await tinyServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('[]');
  });
  const args = ['check', `s15=${server.url}`, '--contracts', tinyContract(), '--runs', '5'];
  const outcome = await assay(args, { cwd, env: { JAVA_HOME: join(cwd, 'none') }, timeout: 120_000 });
  await server.close();
  expect([outcome.status, outcome.stderr]).toEqual([1, expect.stringContaining('Allure 3 makes the report')]);
  const file = join(cwd, 'assay-report', 'allure', 'index.html');
  expect(existsSync(file)).toBe(true);
  const executablePath = systemBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  const seen: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) seen.push(request.url());
  });
  await page.goto(`file://${file}`);
  await expect(page.getByText('GET /').first()).toBeVisible();
  await page.getByText('Categories').first().click();
  await expect(page.getByText('Contract failures').first()).toBeVisible();
  expect(seen).toEqual([]);
  await browser.close();
});

test('where Allure fails, the reason is told, and the pages do not link to its report', async () => {
  const cwd = newFolder();
  mkdirSync(join(cwd, 'bin'));
  const java = '#!/bin/sh\n[ "$1" = -version ] && exit 0\necho "no memory left" >&2\nexit 1\n';
  writeFileSync(join(cwd, 'bin', 'java'), java, { mode: 0o755 });
  const outcome = await assay(['check', 's15'], { cwd, env: { JAVA_HOME: cwd } });
  const why = 'no Allure report could be made: no memory left';
  expect([outcome.status, outcome.stderr]).toEqual([0, expect.stringContaining(why)]);
  const front = readFileSync(join(cwd, 'assay-report', 'index.html'), 'utf8');
  expect(front).toContain('scorecard.html');
  expect(front).not.toContain('allure/index.html');
});
