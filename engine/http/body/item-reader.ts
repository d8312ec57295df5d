import { isUtf8 } from 'node:buffer';
import type { Json } from '../../types/index.js';
import { findCuts, newScan, openingArray } from './item-boundaries.js';
import { BodyTooLarge, notUtf8 } from './text.js';

/** One item of a top-level array or one member of a top-level object is never held beyond this many bytes. */
const largestItem = 8 * 1024 * 1024;

/** Told of each item of a top-level array, or of the value of each member of a top-level object. */
export type TakeItem = (item: Json) => void;

export interface ItemReader {
  write(chunk: Buffer): void;
  end(): number;
}

/** Hands over the items of JSON as it comes: the text is cut between items, and each piece parsed at once. */
export function itemReader(take: TakeItem): ItemReader {
  const scan = newScan();
  const held: Buffer[] = [];
  let heldBytes = 0;
  let pieces = 0;
  let count = 0;

  const hold = (bytes: Buffer): void => {
    held.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes > largestItem) throw new BodyTooLarge(`an item is larger than ${largestItem} bytes`);
  };
  const parse = (last: Buffer, isLast: boolean): void => {
    const bytes = held.length === 0 ? last : Buffer.concat([...held.splice(0), last]);
    heldBytes = 0;
    const items = itemsIn(bytes, scan.opened === openingArray);
    // Nothing stands between the brackets of an empty list only.
    if (items.length === 0 && (pieces > 0 || !isLast)) throw new SyntaxError('a comma without an item');
    pieces++;
    count += items.length;
    items.forEach(take);
  };
  return {
    write(chunk) {
      const { from, comma, end } = findCuts(scan, chunk);
      if (end >= 0) parse(chunk.subarray(from, end), true);
      else if (comma >= 0) {
        parse(chunk.subarray(from, comma), false);
        hold(chunk.subarray(comma + 1));
      } else if (scan.depth > 0) hold(chunk.subarray(from));
    },
    end() {
      if (scan.opened === undefined || scan.depth > 0)
        throw new SyntaxError('the body ends in the middle of its JSON');
      return count;
    },
  };
}

function itemsIn(bytes: Buffer, isArray: boolean): Json[] {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) throw new SyntaxError(notUtf8(text));
  try {
    if (isArray) return JSON.parse(`[${text}]`) as Json[];
    return Object.values(JSON.parse(`{${text}}`) as Record<string, Json>);
  } catch (thrown) {
    throw new SyntaxError((thrown as Error).message.slice(0, 160), { cause: thrown });
  }
}
