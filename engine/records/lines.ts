import { readField } from '../contract/read-record.js';
import { isObject } from '../json/guards.js';
import type { DigestedMembers, FieldMapping, Json, KeptRecord } from '../types/index.js';
import { digestOf } from './digest.js';
import { lineStart, partCount } from './parts.js';
import { shapeFor, type Shapes } from './shapes.js';

/** How the records of a file are recognized. */
export interface RecordKey {
  mapping: FieldMapping;
  /** The field that identifies a record. */
  key: string;
}

/** Between the fields of a line; JSON holds no such character. */
const between = '\t';

/** A record as a line, and the part that it belongs to; undefined for an item that shows no key. */
export function lineOf(
  { mapping, key: field }: RecordKey,
  shapes: Shapes,
  item: Json,
  order: number,
): { part: number; line: string } | undefined {
  const key = readField(mapping, field, item)?.[0];
  if (key === undefined || !isObject(item)) return undefined;
  const written = JSON.stringify(key);
  const names = Object.keys(item);
  const fields = names.map((name) => digestOf(item[name] as Json));
  const line = [lineStart + written, order.toString(36), shapeFor(shapes, names), ...fields].join(between);
  return { part: partOf(written), line };
}

/** The part that a key, as JSON, belongs to (FNV-1a). */
export function partOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193) >>> 0;
  return hash % partCount;
}

/** The lines of a piece, by their keys as JSON: the last with a key counts, at the place of the first. */
export function readLines(piece: Buffer, into: Map<string, KeptRecord>): void {
  for (const line of piece.toString('utf8').split(lineStart)) {
    if (line === '') continue;
    const key = line.slice(0, line.indexOf(between));
    const record = recordIn(line.slice(key.length + between.length));
    into.set(key, { ...record, order: into.get(key)?.order ?? record.order });
  }
}

/** The last line with a key, as JSON, in a piece. */
export function findLine(piece: Buffer, key: string): KeptRecord | undefined {
  const start = lineStart + key + between;
  const at = piece.lastIndexOf(start);
  if (at < 0) return undefined;
  const from = at + Buffer.byteLength(start);
  const end = piece.indexOf(lineStart, from);
  return recordIn(piece.toString('utf8', from, end < 0 ? piece.length : end));
}

function recordIn(text: string): KeptRecord {
  const end = text.indexOf(between);
  return { order: parseInt(text.slice(0, end), 36), body: text.slice(end + between.length) };
}

/** How many members a body tells of. */
export function widthOf({ body }: KeptRecord): number {
  let width = 0;
  for (let at = body.indexOf(between); at >= 0; at = body.indexOf(between, at + 1)) width++;
  return width;
}

/** The members that a body tells of. */
export function membersOf(
  { body }: KeptRecord,
  shapes: Readonly<Record<string, readonly string[]>>,
): DigestedMembers {
  const [shape = '', ...fields] = body.split(between);
  const names = shape.startsWith('[') ? (JSON.parse(shape) as string[]) : (shapes[shape] ?? []);
  return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
}
