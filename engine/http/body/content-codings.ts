import { Transform, type Readable } from 'node:stream';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzipSync,
  inflateSync,
} from 'node:zlib';
import { tooLarge } from './text.js';

/** The first bytes of gzip data (RFC 1952, 2.3.1). */
const gzipMark = Buffer.from([0x1f, 0x8b]);

/** More content codings than these are not undone: each costs memory, whatever the body's size. */
const mostCodings = 5;

/** The content codings of a body, the outermost last. Throws where there are too many of them. */
export function codingsOf(contentEncoding: string | undefined): string[] {
  if (contentEncoding === undefined) return [];
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > mostCodings) throw new Error(`${codings.length} nested content codings`);
  return codings;
}

/**
 * A body's bytes after its content codings; destroys the source when the reader stops early. Throws where one of them
 * was not requested; what is read breaks off with NotInCoding where the body is not in one.
 */
export function decoded(body: Readable, codings: readonly string[]): Readable {
  return codings.reduceRight<Readable>((source, coding) => {
    const decoder = decoderOf(coding).stream();
    return through(isGzip(coding) ? through(source, expectingMark(coding)) : source, decoder);
  }, body);
}

/**
 * A held body without its content codings: at once, as a stream for each small answer takes many times as long. Throws
 * where one of them was not requested, NotInCoding where the body is not in one, and BodyTooLarge past `limit` bytes.
 */
export function decodedBytes(body: Buffer, codings: readonly string[], limit: number): Buffer {
  return codings.reduceRight((bytes, coding) => undo(bytes, coding, limit), body);
}

/** Thrown for a body that does not begin as its content coding does: it never was in it. Data that break off are another matter. */
export class NotInCoding extends Error {
  override name = 'NotInCoding';

  constructor(
    coding: string,
    /** The body, or the beginning of it. */
    readonly bytes: Buffer,
  ) {
    super(`a body that is not in the coding ${coding} that content-encoding names`);
  }
}

const isGzip = (coding: string): boolean => /gzip$/.test(coding);

/** Whether these are enough bytes to tell that a body is no gzip data. */
function lacksMark(bytes: Buffer): boolean {
  return bytes.length >= gzipMark.length && !bytes.subarray(0, gzipMark.length).equals(gzipMark);
}

function undo(bytes: Buffer, coding: string, limit: number): Buffer {
  if (isGzip(coding) && lacksMark(bytes)) throw new NotInCoding(coding, bytes);
  try {
    return decoderOf(coding).atOnce(bytes, { maxOutputLength: limit });
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(limit) : thrown;
  }
}

/** Hands a body on once it has begun as gzip data do. */
function expectingMark(coding: string): Transform {
  let beginning: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      beginning = hasBegun ? chunk : Buffer.concat([beginning, chunk]);
      if (!hasBegun && lacksMark(beginning)) {
        done(new NotInCoding(coding, beginning));
        return;
      }
      hasBegun ||= beginning.length >= gzipMark.length;
      done(null, hasBegun ? beginning : undefined);
    },
    flush(done) {
      done(null, hasBegun ? undefined : beginning);
    },
  });
}

function through(source: Readable, transform: Transform): Readable {
  source.on('error', (error) => transform.destroy(error));
  transform.on('close', () => source.destroy());
  return source.pipe(transform);
}

const decoders = {
  gzip: { stream: () => createGunzip(), atOnce: gunzipSync },
  'x-gzip': { stream: () => createGunzip(), atOnce: gunzipSync },
  deflate: { stream: () => createInflate(), atOnce: inflateSync },
  br: { stream: () => createBrotliDecompress(), atOnce: brotliDecompressSync },
};

function decoderOf(coding: string): (typeof decoders)[keyof typeof decoders] {
  if (!isKnown(coding))
    throw new Error(`content coding ${JSON.stringify(coding.slice(0, 40))} was not requested`);
  return decoders[coding];
}

function isKnown(coding: string): coding is keyof typeof decoders {
  return Object.hasOwn(decoders, coding);
}
