import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lines of text in as many parts; what does not fit into memory lies in a file. */
export interface Parts {
  /** Where the file is; absent where it has no name: it ends with the process. */
  path?: string;
  file?: number;
  /** Bytes in the file. */
  length: number;
  /** Where the text of each part lies in the file: offset and length of each piece, in turn. */
  places: number[][];
  /** Of each part, what is not in the file. Bytes, as texts that live for long make the heap grow. */
  held: { bytes: Buffer; used: number }[];
}

/** Lines of one part begin with this, in memory as in the file. */
export const lineStart = '\n';
export const partCount = 256;
/** Bytes that are held of each part. */
const mostHeld = 16 * 1024;
const leastHeld = 256;
const nothing = Buffer.alloc(0);

export function newParts(path?: string): Parts {
  const each = Array.from({ length: partCount });
  return {
    ...(path === undefined ? {} : { path }),
    length: 0,
    places: each.map(() => []),
    held: each.map(() => ({ bytes: nothing, used: 0 })),
  };
}

export function addLine(parts: Parts, part: number, line: string): void {
  const held = parts.held[part] ?? { bytes: nothing, used: 0 };
  const needed = Buffer.byteLength(line);
  if (held.used + needed > mostHeld) {
    writePart(parts, part);
    if (needed > mostHeld) return writePiece(parts, part, Buffer.from(line));
  }
  if (held.used + needed > held.bytes.length) {
    const size = Math.min(mostHeld, Math.max(leastHeld, 2 * (held.used + needed)));
    const bytes = Buffer.allocUnsafeSlow(size);
    held.bytes.copy(bytes, 0, 0, held.used);
    held.bytes = bytes;
  }
  held.used += held.bytes.write(line, held.used);
}

/** Writes all that is held to the file. */
export function flush(parts: Parts): void {
  parts.file ??= openFile(parts.path);
  for (const [part, held] of parts.held.entries()) {
    writePart(parts, part);
    held.bytes = nothing;
  }
}

function writePart(parts: Parts, part: number): void {
  const held = parts.held[part];
  if (!held || held.used === 0) return;
  writePiece(parts, part, held.bytes.subarray(0, held.used));
  held.used = 0;
}

function writePiece(parts: Parts, part: number, piece: Buffer): void {
  parts.file ??= openFile(parts.path);
  for (let done = 0; done < piece.length;)
    done += writeSync(parts.file, piece, done, piece.length - done, parts.length + done);
  parts.places[part]?.push(parts.length, piece.length);
  parts.length += piece.length;
}

/** The pieces of a part, the latest last. */
export function* piecesOf({ file, places, held }: Parts, part: number): Generator<Buffer> {
  const own = places[part] ?? [];
  for (let index = 0; index < own.length && file !== undefined; index += 2) {
    const bytes = Buffer.allocUnsafe(own[index + 1] as number);
    readSync(file, bytes, 0, bytes.length, own[index] as number);
    yield bytes;
  }
  const { bytes, used } = held[part] ?? { bytes: nothing, used: 0 };
  if (used > 0) yield bytes.subarray(0, used);
}

export function closeParts({ file }: Parts): void {
  if (file !== undefined) closeSync(file);
}

/** A file without a name takes no space once the process has ended, however it ends. */
function openFile(path: string | undefined): number {
  if (path !== undefined) return openSync(path, 'w+', 0o600);
  const folder = mkdtempSync(join(tmpdir(), 'assay-records-'));
  const file = openSync(join(folder, 'records'), 'w+', 0o600);
  try {
    rmSync(folder, { recursive: true });
  } catch {
    // Where open files cannot be removed, it is the system that clears its temporary folder.
  }
  return file;
}
