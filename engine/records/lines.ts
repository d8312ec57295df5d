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
export const between = '\t';

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

/** The last line with a key, as JSON, in a piece. */
export function findLine(piece: Buffer, key: string): KeptRecord | undefined {
  const start = lineStart + key + between;
  const at = piece.lastIndexOf(start);
  if (at < 0) return undefined;
  const from = at + Buffer.byteLength(start);
  const end = piece.indexOf(lineStart, from);
  return recordAt(piece.toString('utf8', from, end < 0 ? piece.length : end), 0);
}

/** The record of which a line tells from a place on: behind its key. */
export function recordAt(text: string, place: number): KeptRecord {
  const start = text.indexOf(between, place) + between.length;
  const end = text.indexOf(lineStart, start);
  return { order: orderAt(text, place), body: text.slice(start, end < 0 ? text.length : end) };
}

export function orderAt(text: string, place: number): number {
  return parseInt(text.slice(place, text.indexOf(between, place)), 36);
}

/** How many members a body tells of. */
export function widthOf({ body }: KeptRecord): number {
  let width = 0;
  for (let at = body.indexOf(between); at >= 0; at = body.indexOf(between, at + 1)) width++;
  return width;
}

type NamesByShape = Readonly<Record<string, readonly string[]>>;

/** The members that a body tells of. */
export function membersOf({ body }: KeptRecord, shapes: NamesByShape): DigestedMembers {
  const [shape = '', ...fields] = body.split(between);
  const names = namesOf(shape, shapes);
  return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
}

/** What a body tells of one member; undefined where the record lacks it. */
export function memberOf({ body }: KeptRecord, shapes: NamesByShape, name: string): string | undefined {
  let end = body.indexOf(between);
  const names = namesOf(end < 0 ? body : body.slice(0, end), shapes);
  const place = names.indexOf(name);
  if (place < 0) return undefined;
  let start = 0;
  for (let index = 0; index <= place && end >= 0; index++) {
    start = end + between.length;
    end = body.indexOf(between, start);
  }
  return body.slice(start, end < 0 ? body.length : end);
}

const namesOf = (shape: string, shapes: NamesByShape): readonly string[] =>
  shape.startsWith('[') ? (JSON.parse(shape) as string[]) : (shapes[shape] ?? []);
