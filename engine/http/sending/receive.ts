import type { Readable } from 'node:stream';
import { parseBody } from '../../json/parse.js';
import type { RecordWriter } from '../../records/record-file.js';
import type { ReceivedResponse, RequestError, Step } from '../../types/index.js';
import type { Answer } from './ask.js';
import { codingsOf, decoded, decodedBytes, NotInCoding } from '../body/content-codings.js';
import { notUtf8, readText, textOf } from '../body/text.js';
import { flatHeaders, mediaTypeOf } from '../headers.js';
import type { TakeItem } from '../body/item-reader.js';
import { keptBody } from '../body/kept-body.js';
import { streamItems } from '../body/stream-items.js';

/** A body beyond this many bytes (decoded) is not held; only streamed steps read more. */
export const largestBody = 64 * 1024 * 1024;

/** Characters of a text from which on only the beginning of what was parsed is kept, and how many these are. */
const longText = 1024 * 1024;
const keptText = 19_000;

/** What becomes of the items of a streamed body. */
export interface ItemUse {
  /** Told of each item. */
  take?: TakeItem | undefined;
  /** Keeps the records among them. */
  records?: RecordWriter | undefined;
}

type Head = Pick<ReceivedResponse, 'status' | 'headers' | 'mediaType' | 'redirectedTo'>;

/** Reads an answer: its body decoded, and parsed where it is JSON. */
export async function receive(
  { statusCode: status, headers: fields, body, redirectedTo }: Answer,
  step: Step,
  use: ItemUse,
): Promise<ReceivedResponse | RequestError> {
  const headers = flatHeaders(fields);
  const mediaType = mediaTypeOf(headers['content-type']);
  const head = { status, headers, mediaType, ...(redirectedTo === undefined ? {} : { redirectedTo }) };
  try {
    return await receiveBody(head, body, step, use);
  } catch (thrown) {
    // No client can read a body that is not what its header says.
    if (thrown instanceof NotInCoding) return { ...head, ...undecoded(thrown) };
    throw thrown;
  }
}

async function receiveBody(
  head: Head,
  body: Answer['body'],
  step: Step,
  use: ItemUse,
): Promise<ReceivedResponse | RequestError> {
  const { status, headers } = head;
  // Nothing, said to be compressed, is still nothing: so is the body of an answer to HEAD.
  const isNothing = Buffer.isBuffer(body) ? body.length === 0 : headers['content-length'] === '0';
  const codings = codingsOf(isNothing ? undefined : headers['content-encoding']);
  const bytes = Buffer.isBuffer(body) ? decodedBytes(body, codings, largestBody) : decoded(body, codings);
  if (step.stream && status === 200 && !Buffer.isBuffer(bytes))
    return { ...head, text: '', ...(await readItems(bytes, use)) };
  const { isUtf8, ...own } = Buffer.isBuffer(bytes) ? textOf(bytes) : await readText(bytes, largestBody);
  const { text } = own;
  const parsed = isUtf8 ? parseBody(text) : { notJson: notUtf8(text) };
  if ('tooDeep' in parsed)
    return { reason: 'nested too deep', detail: 'the JSON is nested too deep to be checked' };
  if ('tooMany' in parsed)
    return { reason: 'too large', detail: 'the JSON holds too many arrays and objects to be checked' };
  if (!('json' in parsed) || text.length <= longText) return { ...head, ...own, ...parsed };
  return { ...head, ...own, text: beginningOf(text), fullLength: text.length, ...parsed };
}

/** What is shown of a body that cannot be decoded. */
function undecoded({ bytes, message }: NotInCoding): Pick<ReceivedResponse, 'text' | 'notJson'> {
  return { text: textOf(bytes.subarray(0, keptText)).text, notJson: message };
}

/** A parsed text as far as a report shows it; a copy, as a part would keep the whole in memory. */
function beginningOf(text: string): string {
  return `${Buffer.from(text.slice(0, keptText)).toString()}\n… (${text.length} characters in all)`;
}

async function readItems(
  body: Readable,
  { take, records }: ItemUse,
): Promise<Pick<ReceivedResponse, 'items' | 'notJson' | 'marked'>> {
  try {
    const {
      count,
      bytes,
      body: whole,
      ...mark
    } = await streamItems(body, (item) => {
      records?.add(item);
      take?.(item);
    });
    return {
      ...mark,
      items: {
        count,
        bytes,
        ...(whole ? { body: keptBody(whole) } : {}),
        ...(records ? { records: records.end() } : {}),
      },
    };
  } catch (thrown) {
    records?.abandon();
    if (thrown instanceof SyntaxError) return { notJson: thrown.message };
    throw thrown;
  } finally {
    body.destroy();
  }
}
