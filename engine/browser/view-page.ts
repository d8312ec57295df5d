import type { Page } from '@playwright/test';
import type { PageView } from '../types/index.js';
import { mediaTypeOf } from '../http/headers.js';
import { imageSize } from './image-size.js';
import type { Sight } from './sight.js';

/** Milliseconds that a page may go on loading after its load event. */
export const settlingMs = 3_000;
const longestText = 100_000;

/** Opens an address and answers what is shown there once it has settled. */
export async function viewPage(
  page: Page,
  { errors, blocked }: Sight,
  url: string,
  timeoutMs: number,
): Promise<PageView> {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  const response = await page.goto(url, { timeout: timeoutMs, waitUntil: 'load' });
  // Without scripts, nothing changes once everything is loaded.
  const scripted = await page.evaluate(() => document.scripts.length > 0).catch(() => true);
  if (scripted) await page.waitForLoadState('networkidle', { timeout: settlingMs }).catch(() => undefined);
  const mediaType = mediaTypeOf(response?.headers()['content-type']);
  const image = mediaType.startsWith('image/') ? await imageSize(page, url, timeoutMs) : undefined;
  const shown = image ? { title: '', text: '', aria: '' } : await read(page);
  return {
    status: response?.status() ?? 0,
    ...shown,
    errors,
    blockedHosts: [...blocked].sort(),
    ...(image ? { image } : {}),
    mediaType,
  };
}

async function read(page: Page): Promise<Pick<PageView, 'title' | 'text' | 'aria'>> {
  const body = page.locator('body');
  return {
    title: await page.title(),
    text: (await body.innerText({ timeout: settlingMs }).catch(() => '')).slice(0, longestText),
    aria: (await body.ariaSnapshot({ timeout: settlingMs }).catch(() => '')).slice(0, longestText),
  };
}
