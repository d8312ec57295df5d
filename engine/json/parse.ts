import { remembering } from '../memo.js';
import type { Json } from '../types/index.js';

/** Deeper JSON is not checked: walking it would exhaust the stack. No document promises anything near it. */
export const deepestNesting = 500;

/** Thrown for JSON that is nested too deep to be checked. */
export class NestedTooDeep extends Error {
  override name = 'NestedTooDeep';
  constructor() {
    super('the JSON is nested too deep to be checked');
  }
}

export type Parsed = { json: Json } | { notJson: string } | { tooDeep: true } | { tooMany: true };

/** Beyond this many characters brackets are counted before anything is parsed: they alone could fill the memory. */
const harmlessLength = 1024 * 1024;
/** So many arrays and objects in one body are not checked: empty ones take twenty times as much memory as their text. */
const mostContainers = 1_000_000;

/** Bodies of up to this many characters are remembered, as many as take up about so many bytes together. */
const rememberedLength = 256 * 1024;
const rememberedBytes = 8 * 1024 * 1024;
/** About what an array or object takes beside its text. */
const bytesOfContainer = 64;
const parseOnce = remembering(parse, rememberedBytes, ({ bytes }) => bytes);

/**
 * Parses a body that nobody vouches for. Text that is not JSON is told by its first characters. The same text gives the
 * same value, which nobody may change: a service answers alike again and again.
 */
export function parseBody(text: string): Parsed {
  return (text.length > rememberedLength ? parse(text) : parseOnce(text)).parsed;
}

/** Lets go of the values of texts that were parsed: when the answers that they came from are no longer needed. */
export const forgetParsed = (): void => parseOnce.forget();

function parse(text: string): { parsed: Parsed; bytes: number } {
  const requestError = text.length > harmlessLength ? bracketError(text) : undefined;
  if (requestError) return { parsed: requestError, bytes: text.length };
  try {
    const json = JSON.parse(text) as Json;
    // The parser itself knows no depth at which it fails; a walk over values is faster than one over characters.
    const containers = containersIn(json, deepestNesting);
    if (containers === undefined) return { parsed: { tooDeep: true }, bytes: text.length };
    return { parsed: { json }, bytes: text.length + bytesOfContainer * containers };
  } catch (thrown) {
    const start = text.length === 0 ? 'an empty body' : `text starting ${JSON.stringify(text.slice(0, 60))}`;
    const notJson = `${start} (${(thrown as Error).message.slice(0, 120)})`;
    return { parsed: { notJson }, bytes: text.length };
  }
}

/** How many arrays and objects a value is made of; undefined where they lie in more levels than these. */
function containersIn(value: Json, levels: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return undefined;
  let count = 1;
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof child !== 'object' || child === null) continue;
    const within = containersIn(child, levels - 1);
    if (within === undefined) return undefined;
    count += within;
  }
  return count;
}

const quote = 0x22;
const backslash = 0x5c;

/** Whether the brackets outside of strings are too many, or too many of them are open at one place. */
function bracketError(text: string): { tooDeep: true } | { tooMany: true } | undefined {
  let depth = 0;
  let containers = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > deepestNesting) return { tooDeep: true };
      if (++containers > mostContainers) return { tooMany: true };
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return undefined;
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
