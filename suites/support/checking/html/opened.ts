import type { CheckOutcome, Exchange, PageView, ReceivedResponse } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { isWellFormed } from './well-formed.js';

export const pageTypes: readonly string[] = ['text/html', 'application/xhtml+xml'];

/** The only images whose text tells whether they render: those are read, and opened where they are not well-formed. */
const drawing = 'image/svg+xml';

export const isImage = (mediaTypes: readonly string[]): boolean =>
  mediaTypes.some((type) => type.startsWith('image/'));
export const isDrawing = (mediaTypes: readonly string[]): boolean => mediaTypes.includes(drawing);

/** Checks what a browser made of a page or an image of one of these media types. */
export function checkOpened(
  mediaTypes: readonly string[],
  { status, mediaType, ...view }: PageView,
): CheckOutcome {
  const forImage = isImage(mediaTypes);
  if (status !== 200)
    return forImage ? irrelevant(`status ${status}`) : violated('status 200', `status ${status}`);
  if (!mediaTypes.includes(mediaType))
    return violated([...mediaTypes], `media type ${mediaType || '(none)'}`);
  if (forImage) return checkSize(view);
  return view.isDownload ? violated('a page that a browser shows', 'a file that it saves') : checkShown(view);
}

/** Checks the text of an image that was not opened: one that is not well-formed has to be. */
export function checkRead(mediaTypes: readonly string[], [first]: readonly Exchange[]): CheckOutcome {
  if (!first?.response || first.step.browser) return irrelevant('the image was not opened');
  if (first.response.status !== 200) return irrelevant(`status ${first.response.status}`);
  return isDrawn(mediaTypes, first.response) ? holds : violated(drawing, 'not well-formed');
}

function checkSize({ image }: Pick<PageView, 'image'>): CheckOutcome {
  if (!image) return violated('an image that a browser renders', 'a body that it does not render');
  const { width, height } = image;
  return width > 0 && height > 0 ? holds : violated('an image with a size', `${width} × ${height} pixels`);
}

function checkShown({
  text,
  blockedHosts,
  errors,
}: Pick<PageView, 'text' | 'blockedHosts' | 'errors'>): CheckOutcome {
  if (text.trim() !== '') return holds;
  if (blockedHosts.length > 0)
    return irrelevant(`the page needs ${blockedHosts.join(', ')}, and only the target is contacted`);
  return violated(
    'a page that shows something',
    `no visible text${errors[0] ? `; error: ${errors[0]}` : ''}`,
  );
}

/**
 * Checks that no script of a page has failed by itself, and that it got what it asked the target for: what it needs of other
 * hosts was not there.
 */
export function checkUnbroken({
  status,
  blockedHosts,
  errors,
  failed = [],
  isDownload,
}: PageView): CheckOutcome {
  if (status !== 200 || isDownload) return irrelevant('the page does not open');
  if (blockedHosts.length > 0)
    return irrelevant(`the page needs ${blockedHosts.join(', ')}, and only the target is contacted`);
  const [error] = errors;
  if (error !== undefined) return violated('scripts without an error', `error: ${error}`);
  const [missing] = failed;
  return missing === undefined ? holds : violated('an answer to what the page asks for', missing);
}

function isDrawn(mediaTypes: readonly string[], { mediaType, text }: ReceivedResponse): boolean {
  return (
    mediaType === drawing &&
    mediaTypes.includes(mediaType) &&
    text.includes('http://www.w3.org/2000/svg') &&
    isWellFormed(text, 'svg')
  );
}
