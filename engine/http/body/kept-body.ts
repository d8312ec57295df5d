import { readFileSync } from 'node:fs';
import { parseBody } from '../../json/parse.js';
import type { KeptBody } from '../../types/index.js';

/** Bytes of a streamed body that is kept as a whole, beside its records. */
export const largestKept = 2 * 1024 * 1024;

/** Keeps a body that was read. */
export function keptBody(bytes: Buffer): KeptBody {
  return bodyOf(() => bytes);
}

/** A body that another process of the run has written to a file. */
export function openBody(path: string): KeptBody {
  return bodyOf(() => readFileSync(path));
}

function bodyOf(bytes: () => Buffer): KeptBody {
  return {
    bytes,
    json() {
      const text = bytes().toString('utf8');
      const parsed = parseBody(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
      return 'json' in parsed ? parsed.json : undefined;
    },
  };
}
