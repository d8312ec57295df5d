import type { Page } from 'playwright-core';
import type { ImageSize } from '../types/index.js';

/** The size that an image has in a page of its own origin; undefined when it does not render. */
export async function imageSize(page: Page, url: string, timeoutMs: number): Promise<ImageSize | undefined> {
  const blank = new URL('/assay-blank-page', url).href;
  // Answered here, never by the target: a page from which its image may be asked for.
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<img>' }), {
    times: 1,
  });
  await page.goto(blank, { timeout: timeoutMs });
  return page.evaluate(
    (source) =>
      new Promise<{ width: number; height: number } | undefined>((resolve) => {
        const image = document.querySelector('img');
        if (!image) return resolve(undefined);
        image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
        image.onerror = () => resolve(undefined);
        image.src = source;
      }),
    url,
  );
}
