import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

export const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Thrown while reading a body that goes beyond what is held in memory or waited for. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** What is thrown for a body beyond `limit` bytes. */
export function tooLarge(limit: number): BodyTooLarge {
  return new BodyTooLarge(`the body is larger than ${limit} bytes`);
}

/** A body as text (a byte order mark dropped), and whether its bytes are the UTF-8 that they are taken for. */
export interface BodyText {
  text: string;
  isUtf8: boolean;
  /** There was such a mark. */
  marked?: true;
}

/** The whole body as `textOf` reads it. Throws BodyTooLarge past `limit` bytes. */
export async function readText(body: Readable, limit: number): Promise<BodyText> {
  return textOf(await readBytes(body, limit));
}

/** The bytes of a whole body. Throws BodyTooLarge past `limit` of them. */
export async function readBytes(body: Readable, limit: number): Promise<Buffer> {
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
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

/** Whether bytes begin with a byte order mark, as UTF-8 has it. */
export function beginsWithMark(bytes: Buffer): boolean {
  return bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
}

export function textOf(bytes: Buffer): BodyText {
  const text = bytes.toString('utf8');
  const own = { text, isUtf8: isUtf8(bytes) };
  return text.charCodeAt(0) === 0xfeff ? { ...own, text: text.slice(1), marked: true } : own;
}

/** Why such a text is no JSON (RFC 8259, 8.1). */
export function notUtf8(text: string): string {
  return `bytes that are not UTF-8: text starting ${JSON.stringify(text.slice(0, 60))}`;
}
