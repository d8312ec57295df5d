import type { CheckOutcome, ReceivedResponse } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** Media types of pages: what has them is shown, and its scripts run. */
const ofPages = ['text/html', 'application/xhtml+xml'];

/** JSON is UTF-8 (RFC 8259, 8.1): whoever believes another label reads other letters. */
const ofUtf8 = /^(utf-?8|us-ascii)$/i;

/**
 * Whether JSON is labelled as what a browser shows as a page or picture, or as written in another charset than UTF-8; or
 * marked as text in some encoding (RFC 8259, 8.1: a mark MUST NOT be added). With `any`, refusals are meant as well.
 */
export function checkLabel(
  { status, json, mediaType, headers, text: body, marked, items }: ReceivedResponse,
  any: boolean,
): CheckOutcome {
  const isMeant = any || (status >= 200 && status < 300);
  if (!isMeant || (json === undefined && items === undefined))
    return irrelevant(`no ${any ? 'answer' : 'success'} in JSON`);
  if (marked)
    return violated('JSON that begins with its first value', 'a byte order mark (U+FEFF) before it');
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s";,]+)/i.exec(headers['content-type'] ?? '') ?? [];
  const written = items?.body?.bytes().toString('utf8') ?? body;
  if (!ofUtf8.test(charset) && /[\u0080-\uFFFC]/.test(written) && !written.includes('\uFFFD'))
    return violated('the charset that the answer is written in: utf-8', `charset=${charset}`);
  return ofPages.includes(mediaType) || /^(image|audio|video)\//.test(mediaType)
    ? violated('JSON under a media type of data', `JSON as ${mediaType}`)
    : holds;
}

/** Whether a success that says that it is JSON is: with `NaN` in it, or a comma too many, it is not. */
export function checkDeclared({
  status,
  json,
  mediaType,
  text: body,
  notJson,
}: ReceivedResponse): CheckOutcome {
  const isMeant = status === 200 && /^application\/([\w.-]+\+)?json$/.test(mediaType) && body.trim() !== '';
  if (!isMeant) return irrelevant('no success that is labelled as JSON');
  return json === undefined ? violated('JSON, as the media type says', notJson ?? 'no JSON') : holds;
}
