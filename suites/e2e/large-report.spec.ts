import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { summarize } from '../../engine/history/summary.js';
import type { Results } from '../../engine/results/types.js';
import { largeName, largeRun, largeServices } from '../../fixtures/large/large-run.js';
import { writePages } from '../../reporters/html/report-folder.js';
import { newFolder } from './assay.js';
import { barriers, launchBrowser, openPage } from './open-page.js';
import { test } from '../plain-test.js';

test.describe.configure({ mode: 'serial' });

const cwd = newFolder();
const many = 300;
let browser: Browser;

test.beforeAll(async () => {
  const [before, results] = [run(0), run(1)];
  const owners = new Map(results.services.map(({ service }, at) => [service, `team ${at % 7} <b>`]));
  await writePages(
    join(cwd, 'assay-report'),
    {
      results,
      kept: true,
      earlier: [summarize(before)],
      decisions: [],
      owners,
      clausesOf: async () => undefined,
    },
    false,
  );
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

function run(number: number): Results {
  const large = { services: many, failures: 750, run: number, documents: 'documents' };
  return { ...largeRun(large), services: [...largeServices(large)].map(({ service }) => service) };
}

const open = (path: string, width?: number) => openPage(browser, cwd, path, width);
const rows = (page: Page) => page.locator('#rows > li');

test('the front page of many services opens from disk, fits a telephone, and lets nothing but its own script run', async () => {
  const { page, seen } = await open('index.html', 360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('script')).toHaveCount(2);
  await expect(page.locator('link, img, iframe, [style], #rows script, #rows b')).toHaveCount(0);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; base-uri 'none'/,
  );
  await expect(page.getByRole('status')).toContainText(/^\d+ findings in \d+ services, shown: 1 to 50$/);
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText('new failure');
  expect(seen).toEqual([]);
});

test('no page of a large run keeps a reader out, light or dark', async () => {
  for (const [path, width] of [
    ['index.html#view=services', 1280],
    ['index.html', 360],
    ['services.html', 1280],
    ['services/service-0001/index.html', 1280],
  ] as const) {
    const { page } = await open(path, width);
    await page.emulateMedia({ colorScheme: width === 360 ? 'dark' : 'light' });
    expect(await barriers(page), path).toEqual([]);
  }
});

test('findings are searched by service, text, state, cause and owner; the address keeps what is searched', async () => {
  const { page } = await open('index.html');
  await page.getByLabel('State', { exact: true }).selectOption('warnings');
  await page.getByLabel('Owner', { exact: true }).selectOption('team 3 <b>');
  await page.getByLabel('Rule or text', { exact: true }).fill('HEAD of');
  const found = await rows(page).count();
  expect(found).toBeGreaterThan(0);
  for (const text of await rows(page).allTextContents()) {
    expect(text).toMatch(/^warning/);
    expect(text).toContain('team 3 <b>');
  }
  await page.reload();
  await expect(rows(page)).toHaveCount(found);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('link', { name: '502 Bad Gateway' }).click();
  await expect(page.getByLabel('Cause', { exact: true })).toHaveValue(/502 Bad Gateway/);
  for (const text of await rows(page).allTextContents()) expect(text).toContain('502 Bad Gateway');
  await page.getByLabel('Service', { exact: true }).fill('no such service');
  await expect(page.getByRole('status')).toHaveText('Nothing matches.');
});

test('by keyboard alone: a tile leads to its rows, pages are turned, services are listed', async () => {
  const { page } = await open('index.html');
  await page.getByRole('link', { name: 'warnings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('warnings');
  await expect(page.getByRole('heading', { name: 'Findings and services' })).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Findings and services' })).toBeFocused();
  await page.getByRole('radio', { name: 'findings' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status')).toContainText(/^\d+ services, shown/);
  await page.getByLabel('State', { exact: true }).selectOption('');
  await expect(page.getByRole('status')).toHaveText(`${many} services, shown: 1 to 50`);
});

test('a row leads to the finding on the page of its service, and back', async () => {
  const { page, seen } = await open('index.html#state=still&text=script');
  const row = rows(page).first();
  const id = /service-\d+\/\S+/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await row.getByRole('link').click();
  const card = page.locator('article.card:target');
  await expect(card).toContainText(id);
  await expect(card).toContainText('<b>Gerät');
  await expect(page.locator('script, article b')).toHaveCount(0);
  await page.getByRole('link', { name: 'All services' }).click();
  await expect(page).toHaveTitle('assay: fail');
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.locator('tbody tr')).toHaveCount(many);
  await page.getByRole('link', { name: largeName(7) }).click();
  await expect(page.locator('main')).toContainText('team 0 <b>');
  expect(seen).toEqual([]);
});
