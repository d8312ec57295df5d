import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Thrown while reading a body that goes beyond what is held in memory or waited for. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** A body's bytes after its content encodings; destroys the source when the reader stops early. */
export function decoded(body: Readable, contentEncoding: string | undefined): Readable {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse();
  return codings.reduce<Readable>((source, coding) => through(source, decoder(coding)), body);
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
  throw new Error(`content coding ${JSON.stringify(coding.slice(0, 40))} was not asked for`);
}

/** The whole body as text (UTF-8, a byte order mark dropped). Throws BodyTooLarge past `limit` bytes. */
export async function readText(body: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      body.destroy();
      throw new BodyTooLarge(`the body is larger than ${limit} bytes`);
    }
    chunks.push(chunk);
  }
  const text = (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
