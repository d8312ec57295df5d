import { openSync } from 'node:fs';
import type { DigestedMembers, Json, KeptRecord, KeptRecords, StoredRecords } from '../types/index.js';
import { lineOf, memberOf, membersOf, widthOf, type RecordKey } from './lines.js';
import { lookUp, type Remembered } from './look-up.js';
import { addLine, closeParts, flush, newParts, partCount, type Parts } from './parts.js';
import { readPart } from './read-part.js';
import { namesByShape, newShapes, usualNames } from './shapes.js';

export interface RecordWriter {
  add: (item: Json) => void;
  end(): KeptRecords;
  /** The file was not read to its end. */
  abandon(): void;
}

/** Keeps the records of a file while it is read: for other processes in a file of that path, else in one without a name. */
export function recordWriter(view: RecordKey, path?: string): RecordWriter {
  const parts = newParts(path);
  const shapes = newShapes();
  let size = 0;
  return {
    add(item) {
      const kept = lineOf(view, shapes, item, size);
      if (!kept) return;
      size++;
      addLine(parts, kept.part, kept.line);
    },
    end() {
      const facts = { size, usual: usualNames(shapes, size), shapes: namesByShape(shapes) };
      if (path === undefined) return keptRecords(parts, facts);
      flush(parts);
      return keptRecords(parts, { ...facts, path, places: parts.places });
    },
    abandon: () => closeParts(parts),
  };
}

/** The records that another process has kept. */
export function openRecords(stored: StoredRecords): KeptRecords {
  const { path, places } = stored;
  return keptRecords({ ...newParts(path), file: openSync(path, 'r'), places }, stored);
}

type Facts = Pick<StoredRecords, 'size' | 'usual' | 'shapes'>;

function keptRecords(parts: Parts, facts: Facts | StoredRecords): KeptRecords {
  const { size, usual, shapes } = facts;
  const remembered: Remembered = new Map();
  const members = (record: KeptRecord): DigestedMembers => membersOf(record, shapes);
  return {
    size,
    usual: new Set(usual),
    find: (keys) => foundIn(parts, remembered, keys, members),
    parts: partCount,
    part: (index) => readPart(parts, index),
    members,
    member: (record, name) => memberOf(record, shapes, name),
    width: widthOf,
    ...('path' in facts ? { stored: facts } : {}),
    close: () => closeParts(parts),
  };
}

/** What is kept of the records with these keys. */
function foundIn(
  parts: Parts,
  remembered: Remembered,
  keys: Parameters<KeptRecords['find']>[0],
  members: KeptRecords['members'],
): ReturnType<KeptRecords['find']> {
  const byJson = new Map([...keys].map((key) => [JSON.stringify(key), key]));
  const found = lookUp(parts, remembered, [...byJson.keys()]);
  return new Map(
    [...byJson].flatMap(([json, key]) => {
      const record = found.get(json);
      return record ? [[key, members(record)] as const] : [];
    }),
  );
}
