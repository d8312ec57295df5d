import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import { readResults } from '../../engine/results/read.js';
import { assay, newFolder } from './assay.js';
import { barriers, launchBrowser, openPage } from './open-page.js';
import { sound, tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const key = 'hush-9c1d+77/q';
const rule = 's15/root/documented-responses';
const script = `<script>document.title='ran';alert('ran')</script><img src=x onerror="alert('ran')">`;
/** A rule that shows the same cause as the derived one. */
const rules = `
x-credential: { use: required, in: query, name: key }
x-rules:
  - id: s15/root/once-more
    says: the root answers as documented
    kind: documented-responses
    clause: root-shape
    params: { operation: GET /, draws: 2 }
`;
/** What a target sends that wants to be obeyed, and to show the key. */
const evil = JSON.stringify({ data: [{ [script]: `${script} ${key}` }] });

/** Each test reads what one history of three runs has written: sound, faulty, sound again. */
test.describe.configure({ mode: 'serial' });

let cwd = '';
let answer = sound;
let check: () => Promise<number | null>;
let browser: Browser;
let close = async (): Promise<void> => undefined;

test.beforeAll(async () => {
  const server = await tinyServer((_, response) => {
    response.setHeader('content-type', 'application/json').setHeader('x-echo', key);
    response.end(answer);
  });
  browser = await launchBrowser();
  close = async () => {
    await Promise.all([server.close(), browser.close()]);
  };
  cwd = newFolder();
  const contracts = tinyContract('s15', rules);
  const kept = ['--history', 'history', '--runs', '5'];
  const args = ['check', `s15=${server.url}`, '--contracts', contracts, ...kept];
  check = async () => (await assay(args, { cwd, env: { ASSAY_KEY_S15: key }, timeout: 120_000 })).status;
});
test.afterAll(() => close());

const open = (path: string, width?: number) => openPage(browser, cwd, path, width);

test('a first run says that there is nothing to compare with, and keeps itself', async () => {
  expect(await check()).toBe(0);
  const { page } = await open('index.html');
  await expect(page.locator('h1')).toContainText('pass');
  await expect(page.locator('main')).toContainText('no earlier run to compare with. The next run');
  await expect(page.getByRole('region', { name: 'How to read this' })).toContainText('Relevant case');
  expect(readdirSync(join(cwd, 'history', 'runs'))).toHaveLength(1);
  expect(readdirSync(join(cwd, 'history', 'allure')).length).toBeGreaterThan(0);
});

test('a failure is new on the front page, once for one cause, with clause, expected, actual and curl', async () => {
  answer = evil;
  expect(await check()).toBe(1);
  const { page, seen } = await open('index.html');
  await expect(page.locator('h1')).toContainText('2 rules fail (1 finding)');
  const cards = page.locator('article.card');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('new: passed on');
  await expect(cards).toContainText('curl -sS -i');
  await expect(cards).toContainText('"$ASSAY_KEY_S15"');
  await expect(cards).toContainText('npx assay check');
  await expect(cards).toContainText('/data/0');
  expect(await page.title()).toBe('assay: fail');
  await cards.getByRole('link', { name: 'the root answers an object' }).first().click();
  await expect(page.locator(':target')).toContainText(rule);
  await page.getByRole('link', { name: 'the finding' }).last().click();
  await expect(page.locator(':target')).toBeVisible();
  expect(seen).toEqual([]);
});

test('the Allure report opens, sorts the failure, leads to the clause, and runs no script of a target', async () => {
  const { page, seen } = await open(join('allure', 'index.html'));
  await page.goto(`${page.url()}#categories`);
  await page.reload();
  await page.getByText('Contract failures').first().click();
  const cause = page.locator('.node__title').nth(1);
  await expect(cause).toContainText(/^\s*in the answers: \S.{0,160}\s*2\s*$/);
  await cause.click();
  await page.getByText(rule).last().click();
  await expect(page.locator('body')).not.toContainText('conformance');
  await page.getByText('finding', { exact: true }).click();
  await expect(page.locator('body')).toContainText('Actual:');
  await page.getByText('requests as curl', { exact: true }).click();
  await expect(page.locator('body')).toContainText('curl -sS -i');
  const finding = page.getByRole('link', { name: 'finding on the front page' });
  expect(await finding.getAttribute('href')).toContain(`../index.html#finding/${rule}`);
  const clause = page.getByRole('link', { name: 'clause root-shape', exact: true });
  expect(await clause.getAttribute('href')).toContain('../clauses.html#s15/root-shape');
  expect(await page.title()).not.toContain('ran');
  expect(seen).toEqual([]);
});

test('every page fits a telephone, has one heading of the first order, keeps no reader out, and lets nothing run', async () => {
  for (const name of ['index.html', 'clauses.html', 'scorecard.html']) {
    const { page, seen } = await open(name, 360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('script, link, img, iframe, [onerror], [style]')).toHaveCount(0);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(await barriers(page), name).toEqual([]);
    expect(seen).toEqual([]);
  }
});

test('clauses are filtered and reached by keyboard alone', async () => {
  const { page } = await open('clauses.html');
  await page.getByRole('radio', { name: 'all' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'without a rule' })).toBeChecked();
  await expect(page.locator('article.clause:visible')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('article.clause:visible')).toHaveCount(1);
  await expect(page.locator('article.clause')).toContainText('must kill');
});

test('a triage decision is kept, shown, and makes the precision of its kind', async () => {
  const decided = await assay(['triage', rule, '--as', 'implementation', '--note', `sent ${script}`], {
    cwd,
  });
  expect(decided.status).toBe(0);
  const wrong = await assay(['triage', rule, '--as', 'nobody'], { cwd });
  expect([wrong.status, wrong.stderr.trim().split('\n').length]).toEqual([2, 1]);
  const report = await assay(['report', '--history', 'history', '--contracts', tinyContract('s15', rules)], {
    cwd,
  });
  expect(report.status).toBe(0);
  const { page, seen } = await open('index.html');
  await expect(page.locator('article.card')).toContainText(`implementation at fault: sent ${script}`);
  await expect(page.getByRole('link', { name: 'Allure report' })).toHaveCount(1);
  const card: unknown = JSON.parse(readFileSync(join(cwd, 'assay-report', 'scorecard.json'), 'utf8'));
  expect(card).toMatchObject({ gate: 'fail', precision: [{ kind: 'documented-responses', precision: 1 }] });
  expect(seen).toEqual([]);
});

test('a file of triage decisions under its former name is still read, and written', async () => {
  const decisions = readFileSync(join(cwd, 'assay.triage.yaml'), 'utf8');
  renameSync(join(cwd, 'assay.triage.yaml'), join(cwd, 'assay.judgements.yaml'));
  writeFileSync(join(cwd, 'assay.judgements.yaml'), decisions.replace('decisions:', 'judgements:'));
  const decided = await assay(['triage', rule, '--as', 'environment'], { cwd });
  expect(decided).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/rename it to assay\.triage\.yaml\n$/),
  });
  const kept = readFileSync(join(cwd, 'assay.judgements.yaml'), 'utf8');
  expect(kept).toContain('as: environment');
  expect(kept).toContain('judgements:');
  rmSync(join(cwd, 'assay.judgements.yaml'));
  writeFileSync(join(cwd, 'assay.triage.yaml'), decisions);
});

test('what passes again is fixed, with how long it had failed', async () => {
  answer = sound;
  expect(await check()).toBe(0);
  const { page } = await open('index.html');
  const fixed = page.getByRole('region', { name: 'Fixed' });
  await expect(fixed).toContainText('failed since');
  await expect(fixed.locator('li')).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Rules that did not pass in the last 3 runs' })).toBeVisible();
});

test('no key is in any file that is published or kept', () => {
  const forms = [key, encodeURIComponent(key), Buffer.from(key).toString('base64').replace(/=+$/, '')];
  const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'utf8');
    const carried = [...text.matchAll(/["'`]([A-Za-z0-9+/]{40,}={0,2})["'`]/g)].map((match) =>
      Buffer.from(match[1] ?? '', 'base64').toString('utf8'),
    );
    for (const form of forms) expect([text, ...carried].some((each) => each.includes(form))).toBe(false);
  }
});

test('a file that is no history is told and left out; a wrong file of triage decisions is told in a line', async () => {
  const folder = join(cwd, 'history', 'runs');
  const [newest = ''] = readdirSync(folder).sort().reverse();
  writeFileSync(join(folder, '2000.json'), '{"schema":1}');
  const file = join(folder, newest);
  expect(readResults(file).gate).toBe('pass');
  const args = ['report', file, '--contracts', tinyContract('s15', rules)];
  const told = await assay([...args, '--history', 'history'], { cwd });
  expect([told.status, told.stderr]).toEqual([0, expect.stringContaining('2000.json')]);
  writeFileSync(join(cwd, 'assay.triage.yaml'), 'decisions: [{ rule: x, as: nobody }]\n');
  const wrong = await assay(args, { cwd });
  expect([wrong.status, wrong.stderr.trim().split('\n').length]).toEqual([2, 1]);
});
