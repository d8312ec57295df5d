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
  /** Lines that are not in the file. */
  pending: string[][];
  pendingLength: number;
}

/** Lines of one part begin with this, in memory as in the file. */
export const lineStart = '\n';
export const partCount = 256;
/** So many characters of lines are held. */
const mostPending = 4 * 1024 * 1024;

export function newParts(path?: string): Parts {
  const each = (): [] => [];
  return {
    ...(path === undefined ? {} : { path }),
    length: 0,
    places: Array.from({ length: partCount }, each),
    pending: Array.from({ length: partCount }, each),
    pendingLength: 0,
  };
}

export function addLine(parts: Parts, part: number, line: string): void {
  parts.pending[part]?.push(line);
  parts.pendingLength += line.length;
  if (parts.pendingLength > mostPending) flush(parts);
}

/** Writes what is held to the file. */
export function flush(parts: Parts): void {
  parts.file ??= openFile(parts.path);
  const pieces: Buffer[] = [];
  let { length } = parts;
  for (const [part, lines] of parts.pending.entries()) {
    if (lines.length === 0) continue;
    const piece = Buffer.from(lines.join(''));
    pieces.push(piece);
    parts.places[part]?.push(length, piece.length);
    length += piece.length;
    parts.pending[part] = [];
  }
  const bytes = Buffer.concat(pieces);
  for (let done = 0; done < bytes.length;)
    done += writeSync(parts.file, bytes, done, bytes.length - done, parts.length + done);
  parts.length = length;
  parts.pendingLength = 0;
}

/** The pieces of a part, the latest last. */
export function* piecesOf({ file, places, pending }: Parts, part: number): Generator<Buffer> {
  const own = places[part] ?? [];
  for (let index = 0; index < own.length && file !== undefined; index += 2) {
    const bytes = Buffer.allocUnsafe(own[index + 1] as number);
    readSync(file, bytes, 0, bytes.length, own[index] as number);
    yield bytes;
  }
  const lines = pending[part] ?? [];
  if (lines.length > 0) yield Buffer.from(lines.join(''));
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
