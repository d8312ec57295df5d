import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from '@playwright/test';
import { systemBrowser } from '../../commands/shared/options.js';

export function launchBrowser(): Promise<Browser> {
  const executablePath = systemBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** Opens a page of the report in a folder as a person does, who would see a script run. */
export async function openPage(
  browser: Browser,
  cwd: string,
  path: string,
  width = 1000,
): Promise<{ page: Page; seen: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('dialog', (dialog) => (seen.push(dialog.message()), void dialog.dismiss()));
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) seen.push(request.url());
  });
  await page.goto(`file://${join(cwd, 'assay-report', path)}`);
  return { page, seen };
}

/** What keeps some readers out, in the words of the checker. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Defined by the script above, in the page.
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await checker.run();
    return violations.map(({ id, impact, nodes }) => `${impact}: ${id}: ${nodes[0]?.html}`);
  });
}
