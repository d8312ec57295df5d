import { JSONParser } from '@streamparser/json';
import { deepestNesting, isDeeperThan, NestedTooDeep } from '../../json/parse.js';
import type { Json } from '../../types/index.js';
import { BodyTooLarge } from './text.js';

/** One item of a top-level array or one member of a top-level object is never held beyond this many bytes. */
const largestItem = 32 * 1024 * 1024;

/** Told of each item of a top-level array (with its index) or each member of a top-level object (with its name). */
export type TakeItem = (item: Json, key: string | number) => void;

export interface ItemReader {
  write(chunk: Buffer): void;
  end(): number;
}

/** Parses JSON as it comes and hands over each item. */
export function itemReader(take: TakeItem): ItemReader {
  let count = 0;
  let sinceItem = 0;
  let broken: Error | undefined;
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value, key }) => {
    count++;
    sinceItem = 0;
    if (isDeeperThan(value as Json, deepestNesting)) broken ??= new NestedTooDeep();
    else take(value as Json, key as string | number);
  };
  parser.onError = (error) => (broken ??= error);
  return {
    write(chunk) {
      sinceItem += chunk.length;
      if (sinceItem > largestItem) throw new BodyTooLarge(`an item is larger than ${largestItem} bytes`);
      parser.write(chunk);
      if (broken instanceof NestedTooDeep) throw broken;
      if (broken) throw new SyntaxError(broken.message.slice(0, 160));
    },
    end() {
      if (!parser.isEnded) throw new SyntaxError('the body ends in the middle of its JSON');
      return count;
    },
  };
}
