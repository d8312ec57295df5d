import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

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
 * was not requested.
 */
export function decoded(body: Readable, codings: readonly string[]): Readable {
  return codings.reduceRight<Readable>((source, coding) => through(source, decoder(coding)), body);
}

function through(source: Readable, transform: Transform): Readable {
  source.on('error', (error) => transform.destroy(error));
  transform.on('close', () => source.destroy());
  return source.pipe(transform);
}

function decoder(coding: string): Transform {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'deflate') return createInflate();
  if (coding === 'br') return createBrotliDecompress();
  throw new Error(`content coding ${JSON.stringify(coding.slice(0, 40))} was not requested`);
}
