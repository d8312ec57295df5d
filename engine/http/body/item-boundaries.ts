import { deepestNesting, NestedTooDeep } from '../../json/parse.js';
import { BodyTooLarge, byteOrderMark } from './text.js';

/** An item with more arrays and objects is not checked: empty ones take twenty times as much memory as their text. */
const mostContainers = 250_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
export const openingArray = 0x5b;
const openingObject = 0x7b;
const closingObject = 0x7d;
/** Brackets of objects differ from those of arrays by this bit, and a closing one from its opening one by two. */
const braceBit = 0x20;

/** Where a chunk of JSON can be cut: places of bytes, -1 where there is none. */
export interface Cuts {
  /** The first byte within the outermost brackets. */
  from: number;
  /** The last comma between items. */
  comma: number;
  /** The bracket that closes the outermost one. */
  end: number;
}

/** How far JSON has been looked at. */
export interface Scan {
  /** Bytes before the outermost bracket. */
  lead: number;
  /** The outermost bracket. */
  opened?: number;
  depth: number;
  /** Arrays and objects in the present item. */
  containers: number;
  isInText: boolean;
  isEscaped: boolean;
}

export function newScan(): Scan {
  return { lead: 0, depth: 0, containers: 0, isInText: false, isEscaped: false };
}

/** Looks at the next chunk. Throws SyntaxError for what can be no list and no object. */
export function findCuts(scan: Scan, chunk: Buffer): Cuts {
  const cuts = { from: 0, comma: -1, end: -1 };
  while (scan.opened === undefined && cuts.from < chunk.length) open(scan, chunk[cuts.from++] as number);
  for (let at = cuts.from; at < chunk.length; at++) {
    const byte = chunk[at] as number;
    if (scan.isEscaped) scan.isEscaped = false;
    else if (scan.isInText) at = passText(scan, chunk, at);
    else if (scan.depth === 0) expectSpace(byte);
    else if (byte === quote) scan.isInText = true;
    else if ((byte | braceBit) === openingObject) enter(scan);
    else if ((byte | braceBit) === closingObject) {
      if (--scan.depth === 0) cuts.end = closing(scan, byte, at);
    } else if (byte === comma && scan.depth === 1) {
      cuts.comma = at;
      scan.containers = 0;
    }
  }
  return cuts;
}

function open(scan: Scan, byte: number): void {
  if (byte === byteOrderMark[scan.lead++] || isSpace(byte)) return;
  if (byte !== openingArray && byte !== openingObject)
    throw new SyntaxError('the body is no array and no object');
  scan.opened = byte;
  scan.depth = 1;
}

function enter(scan: Scan): void {
  if (++scan.depth > deepestNesting) throw new NestedTooDeep();
  if (++scan.containers > mostContainers) throw new BodyTooLarge('an item holds too many arrays and objects');
}

function closing({ opened = 0 }: Scan, byte: number, at: number): number {
  if (byte !== opened + 2)
    throw new SyntaxError('the body is closed by another bracket than it was opened by');
  return at;
}

/** The place at which a text ends, or at which it is escaped. */
function passText(scan: Scan, chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && chunk[at] !== quote && chunk[at] !== backslash) at++;
  scan.isEscaped = chunk[at] === backslash;
  scan.isInText = at >= chunk.length || scan.isEscaped;
  return at;
}

function expectSpace(byte: number): void {
  if (!isSpace(byte)) throw new SyntaxError('text behind the end of the JSON');
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
