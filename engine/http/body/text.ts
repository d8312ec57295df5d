import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

/** Thrown while reading a body that goes beyond what is held in memory or waited for. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** What is thrown for a body beyond `limit` bytes. */
export function tooLarge(limit: number): BodyTooLarge {
  return new BodyTooLarge(`the body is larger than ${limit} bytes`);
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
