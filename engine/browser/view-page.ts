import type { Page, Response } from 'playwright-core';
import type { PageView } from '../types/index.js';
import { mediaTypeOf } from '../http/headers.js';
import { imageSize } from './image-size.js';
import type { Sight } from './sight.js';

/** Milliseconds that a page may go on loading after its load event. */
export const settlingMs = 3_000;
const longestText = 100_000;

/** What a page shows, and what has a part in it. */
export interface Viewed {
  view: PageView;
  /** Scripts may have. */
  scripted: boolean;
  /** Nothing but the document itself has: the same one shows the same. */
  alone: boolean;
}

/** Opens an address and answers what is shown there once it has settled. */
export async function viewPage(
  page: Page,
  { errors, failed, blocked }: Sight,
  url: string,
  timeoutMs: number,
): Promise<Viewed> {
  const { response, isDownload } = await open(page, url, timeoutMs);
  const { scripted, loads } = await partsOf(page);
  // Without scripts, nothing changes once everything is loaded.
  if (scripted) await page.waitForLoadState('networkidle', { timeout: settlingMs }).catch(() => undefined);
  const mediaType = mediaTypeOf(response?.headers()['content-type']);
  const image = mediaType.startsWith('image/') ? await imageSize(page, url, timeoutMs) : undefined;
  // A window shows what it showed before where a document is saved as a file.
  const shown = image || isDownload ? { title: '', text: '', aria: '' } : await read(page);
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
  // Nothing may also mean that there was no time to read it.
  const isRead = image !== undefined || (view.text !== '' && view.aria !== '');
  return { view, scripted, alone: !scripted && !loads && !isDownload && isRead };
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

/** What has a part in what a page shows. Where it does not tell, anything may have. */
async function partsOf(page: Page): Promise<{ scripted: boolean; loads: boolean }> {
  return page
    .evaluate(() => {
      const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
      const loading = 'link[rel~=stylesheet i], iframe, frame, object, embed';
      return {
        scripted: document.querySelector('script, meta[http-equiv=refresh i]') !== null,
        loads: document.querySelector(loading) !== null || styles.some((text) => text.includes('@import')),
      };
    })
    .catch(() => ({ scripted: true, loads: true }));
}

async function read(page: Page): Promise<Pick<PageView, 'title' | 'language' | 'text' | 'aria'>> {
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
