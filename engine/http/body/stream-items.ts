import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { NestedTooDeep, parseBody } from '../../json/parse.js';
import { beginsWithMark, BodyTooLarge, byteOrderMark, notUtf8 } from './text.js';
import { largestKept } from './kept-body.js';
import { type TakeItem, type ItemReader, itemReader } from './item-reader.js';

/** A body up to this many bytes is held and parsed at once, so that equal ones are parsed once. */
const usuallyWhole = 256 * 1024;

/**
 * Reads a body of any size item by item. In memory are one item, at most `largestKept` bytes of the body, and what `take`
 * keeps. Answers the number of items and of bytes, whether a byte order mark (`marked`) comes before them, and the body where
 * it is as small as that. Throws SyntaxError when the body is not one JSON array or object, BodyTooLarge when an item is
 * larger than 8 MB, NestedTooDeep when an item cannot be checked for its depth.
 */
export async function streamItems(
  body: Readable,
  take: TakeItem,
  heldWhole = usuallyWhole,
): Promise<{ count: number; bytes: number; marked?: true; body?: Buffer }> {
  const held: Buffer[] = [];
  let size = 0;
  let beginning = Buffer.alloc(0);
  let reader: ItemReader | undefined;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (beginning.length < byteOrderMark.length)
      beginning = Buffer.concat([beginning, chunk.subarray(0, byteOrderMark.length)]);
    held.push(chunk);
    if (reader) reader.write(chunk);
    else if (size > heldWhole) {
      reader = itemReader(take);
      for (const early of held) reader.write(early);
    }
    if (reader && size > largestKept) held.length = 0;
  }
  const whole = Buffer.concat(held);
  const count = reader ? reader.end() : takeWhole(whole, take);
  const mark = beginsWithMark(beginning) ? { marked: true as const } : {};
  return { count, bytes: size, ...mark, ...(size > largestKept ? {} : { body: whole }) };
}

function takeWhole(bytes: Buffer, take: TakeItem): number {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) throw new SyntaxError(notUtf8(text));
  const parsed = parseBody(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if ('tooDeep' in parsed) throw new NestedTooDeep();
  if ('tooMany' in parsed) throw new BodyTooLarge('the JSON holds too many arrays and objects to be checked');
  if ('notJson' in parsed) throw new SyntaxError(parsed.notJson);
  const { json } = parsed;
  if (typeof json !== 'object' || json === null) throw new SyntaxError('the body is no array and no object');
  const items = Object.values(json);
  items.forEach(take);
  return items.length;
}
