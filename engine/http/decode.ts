import { isUtf8 } from 'node:buffer';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Thrown while reading a body that goes beyond what is held in memory or waited for. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** What is thrown for a body beyond `limit` bytes. */
export function tooLarge(limit: number): BodyTooLarge {
  return new BodyTooLarge(`the body is larger than ${limit} bytes`);
}

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

/** The whole body as `textOf` reads it. Throws BodyTooLarge past `limit` bytes. */
export async function readText(body: Readable, limit: number): Promise<{ text: string; isUtf8: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      body.destroy();
      throw tooLarge(limit);
    }
    chunks.push(chunk);
  }
  return textOf(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
}

/** Bytes as text (a byte order mark dropped), and whether they are the UTF-8 that they are taken for. */
export function textOf(bytes: Buffer): { text: string; isUtf8: boolean } {
  const text = bytes.toString('utf8');
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, isUtf8: isUtf8(bytes) };
}

/** Why such a text is no JSON (RFC 8259, 8.1). */
export function notUtf8(text: string): string {
  return `bytes that are not UTF-8: text starting ${JSON.stringify(text.slice(0, 60))}`;
}
