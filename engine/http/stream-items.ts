import type { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import type { Json } from '../types.js';
import { BodyTooLarge } from './decode.js';

/** One item of a top-level array or one member of a top-level object is never held beyond this many bytes. */
export const largestItem = 32 * 1024 * 1024;

/**
 * Reads a body of any size item by item: `take` sees each item of a top-level array, or each member of a top-level
 * object. In memory are one item and what `take` keeps. Answers the number of items. Throws SyntaxError when the body
 * is not one JSON array or object, BodyTooLarge when an item is larger than `largestItem`.
 */
export async function streamItems(
  body: Readable,
  take: (item: Json, key: string | number) => void,
): Promise<number> {
  let count = 0;
  let sinceItem = 0;
  let broken: Error | undefined;
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value, key }) => {
    count++;
    sinceItem = 0;
    take(value as Json, key as string | number);
  };
  parser.onError = (error) => (broken ??= error);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sinceItem += chunk.length;
    if (sinceItem > largestItem) throw new BodyTooLarge(`an item is larger than ${largestItem} bytes`);
    parser.write(chunk);
    if (broken) throw new SyntaxError(broken.message.slice(0, 160));
  }
  if (!parser.isEnded) throw new SyntaxError('the body ends in the middle of its JSON');
  return count;
}
