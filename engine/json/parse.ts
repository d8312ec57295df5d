import type { Json } from '../types.js';

/** Deeper JSON is not judged: walking it would exhaust the stack. No document promises anything near it. */
export const deepestNesting = 500;

export type Parsed = { json: Json } | { notJson: string } | { tooDeep: true };

/** Parses a body that nobody vouches for. Text that is not JSON is told by its first characters. */
export function parseBody(text: string): Parsed {
  if (text.length > deepestNesting && nestingOf(text) > deepestNesting) return { tooDeep: true };
  try {
    return { json: JSON.parse(text) as Json };
  } catch (thrown) {
    const start = text.length === 0 ? 'an empty body' : `text starting ${JSON.stringify(text.slice(0, 60))}`;
    return { notJson: `${start} (${(thrown as Error).message.slice(0, 120)})` };
  }
}

const quote = 0x22;
const backslash = 0x5c;

/** The greatest number of open brackets at any place outside of strings; stops counting one past the bound. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length && deepest <= deepestNesting; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && oddBackslashesBefore(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function oddBackslashesBefore(text: string, index: number): boolean {
  let count = 0;
  while (text.charCodeAt(index - 1 - count) === backslash) count++;
  return count % 2 === 1;
}
