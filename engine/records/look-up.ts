import type { KeptRecord } from '../types/index.js';
import { findLine, partOf } from './lines.js';
import { piecesOf, type Parts } from './parts.js';
import { readPart } from './read-part.js';

/** Records that were looked for, by their keys as JSON. */
export type Remembered = Map<string, KeptRecord | undefined>;

/** From so many keys on, a part is read as a whole. */
const manyKeys = 4;
/** So many records are remembered. */
const mostRemembered = 2_000;

/** The records with these keys, as JSON, as far as there are any. */
export function lookUp(parts: Parts, remembered: Remembered, keys: readonly string[]): Remembered {
  const found: Remembered = new Map();
  const unknown = new Map<number, string[]>();
  for (const key of keys) {
    if (remembered.has(key)) found.set(key, remembered.get(key));
    else unknown.set(partOf(key), [...(unknown.get(partOf(key)) ?? []), key]);
  }
  for (const [part, own] of unknown)
    for (const [key, record] of searchPart(parts, part, own)) {
      found.set(key, record);
      if (remembered.size < mostRemembered) remembered.set(key, record && alone(record));
    }
  return found;
}

/** A text that was cut out of another one keeps all of that in memory: a record is remembered by a text of its own. */
function alone({ order, body }: KeptRecord): KeptRecord {
  return { order, body: Buffer.from(body).toString() };
}

function searchPart(
  parts: Parts,
  part: number,
  keys: readonly string[],
): [key: string, record: KeptRecord | undefined][] {
  if (keys.length >= manyKeys) {
    const { places, record } = readPart(parts, part);
    return keys.map((key) => {
      const place = places.get(key);
      return [key, place === undefined ? undefined : record(place)];
    });
  }
  const pieces = [...piecesOf(parts, part)].reverse();
  return keys.map((key) => {
    for (const piece of pieces) {
      const record = findLine(piece, key);
      if (record) return [key, record];
    }
    return [key, undefined];
  });
}
