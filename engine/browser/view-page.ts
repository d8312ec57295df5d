import type { Page, Response } from 'playwright-core';
import type { PageView } from '../types/index.js';
import { mediaTypeOf } from '../http/headers.js';
import { imageSize } from './image-size.js';
import type { ReadShown, Shown } from './shown-before.js';
import type { Sight } from './sight.js';

/** Milliseconds that a page may go on loading after its load event. */
export const settlingMs = 3_000;
const longestText = 100_000;

/**
 * Opens an address and answers what is shown there once it has settled, and whether scripts had a part in it. With
 * `readShown`, what a page shows by its markup alone need not be read again.
 */
export async function viewPage(
  page: Page,
  { errors, failed, blocked }: Sight,
  url: string,
  timeoutMs: number,
  readShown?: ReadShown,
): Promise<{ view: PageView; scripted: boolean }> {
  const { response, isDownload } = await open(page, url, timeoutMs);
  // Without scripts, nothing changes once everything is loaded.
  const scripted = await page
    .evaluate(() => document.querySelector('script, meta[http-equiv=refresh i]') !== null)
    .catch(() => true);
  if (scripted) await page.waitForLoadState('networkidle', { timeout: settlingMs }).catch(() => undefined);
  const mediaType = mediaTypeOf(response?.headers()['content-type']);
  const image = mediaType.startsWith('image/') ? await imageSize(page, url, timeoutMs) : undefined;
  const shown = image
    ? { title: '', text: '', aria: '' }
    : await shownOn(page, scripted ? null : response, url, readShown);
  const view = {
    status: response?.status() ?? 0,
    ...shown,
    errors,
    ...(failed.length > 0 ? { failed: [...failed].sort() } : {}),
    blockedHosts: [...blocked].sort(),
    ...(image ? { image } : {}),
    mediaType,
    ...(isDownload ? { isDownload } : {}),
  };
  return { view, scripted };
}

/** Opens an address. What the browser saves as a file ends the navigation, and has been answered all the same. */
async function open(
  page: Page,
  url: string,
  timeoutMs: number,
): Promise<{ response: Response | null; isDownload?: true }> {
  const answers: Response[] = [];
  const note = (response: Response): void => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      answers.push(response);
  };
  page.on('response', note);
  try {
    return { response: await page.goto(url, { timeout: timeoutMs, waitUntil: 'load' }) };
  } catch (error) {
    const answer = answers.at(-1);
    if (answer && error instanceof Error && error.message.includes('Download is starting'))
      return { response: answer, isDownload: true };
    throw error;
  } finally {
    page.off('response', note);
  }
}

/** What a page shows; `response`: its own answer, where no script has a part in it. */
async function shownOn(
  page: Page,
  response: Response | null,
  url: string,
  readShown: ReadShown | undefined,
): Promise<Shown> {
  const markup = readShown && response ? await markupAlone(page, response) : undefined;
  if (!readShown || markup === undefined) return read(page);
  return readShown(new URL(url).origin, markup, () => read(page));
}

/** The markup and media type of a page without scripts; undefined where what it shows also depends on what it loads. */
async function markupAlone(page: Page, response: Response): Promise<string | undefined> {
  const parts = 'link[rel~=stylesheet i], iframe, frame, object, embed';
  const loads = await page
    .evaluate((selector) => {
      const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
      return document.querySelector(selector) !== null || styles.some((text) => text.includes('@import'));
    }, parts)
    .catch(() => true);
  if (loads) return undefined;
  const text = await response.text().catch(() => undefined);
  return text === undefined ? undefined : `${response.headers()['content-type'] ?? ''}\n${text}`;
}

async function read(page: Page): Promise<Shown> {
  const body = page.locator('body');
  const [title, language, text, aria] = await Promise.all([
    page.title(),
    page.evaluate(() => document.documentElement.lang.toLowerCase()).catch(() => ''),
    body.innerText({ timeout: settlingMs }).catch(() => ''),
    body.ariaSnapshot({ timeout: settlingMs }).catch(() => ''),
  ]);
  return {
    title,
    ...(language === '' ? {} : { language }),
    text: text.slice(0, longestText),
    aria: aria.slice(0, longestText),
  };
}
