import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'expect';
import fc from 'fast-check';
import { decoded, decodedBytes, NotInCoding } from '../../engine/http/body/content-codings.js';
import { BodyTooLarge } from '../../engine/http/body/text.js';
import { receive } from '../../engine/http/sending/receive.js';
import { test } from '../plain-test.js';

const encoders = {
  gzip: (bytes: Buffer) => gzipSync(bytes),
  'x-gzip': (bytes: Buffer) => gzipSync(bytes),
  deflate: (bytes: Buffer) => deflateSync(bytes),
  br: (bytes: Buffer) => brotliCompressSync(bytes),
};
type Coding = keyof typeof encoders;
const codings = fc.array(fc.constantFrom<Coding>('gzip', 'x-gzip', 'deflate', 'br'), {
  minLength: 1,
  maxLength: 3,
});
const encoded = (bytes: Uint8Array, chain: readonly Coding[]): Buffer =>
  chain.reduce((inner, coding) => encoders[coding](inner), Buffer.from(bytes));

const piecesOf = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );

const resultOf = async (work: () => Buffer | Promise<Buffer>): Promise<string> => {
  try {
    return (await work()).toString('hex');
  } catch (thrown) {
    return `fails: ${(thrown as Error).message}`;
  }
};

test('a held body is decoded as a stream of it is, whole or damaged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), codings, fc.nat(), async (bytes, chain, cut) => {
      const whole = encoded(bytes, chain);
      for (const body of [whole, whole.subarray(0, cut % (whole.length + 1))]) {
        const atOnce = await resultOf(() => decodedBytes(body, chain, 1_000_000));
        expect(atOnce).toBe(await resultOf(() => buffer(decoded(Readable.from([body]), chain))));
      }
      expect(decodedBytes(whole, chain, 1_000_000)).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 100 },
  );
});

test('a body that does not begin as gzip data do never was in that coding', () => {
  expect(() => decodedBytes(Buffer.from('{"data":[]}'), ['gzip'], 1_000)).toThrow(NotInCoding);
  expect(() => decodedBytes(gzipSync('{}').subarray(0, 1), ['gzip'], 1_000)).not.toThrow(NotInCoding);
});

test('a streamed body that is not in its coding is a response that nobody can read, held or read by items', async () => {
  const step = { name: 'file', method: 'GET', path: '/' };
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const receiveCut = (bytes: Buffer, size: number, stream = true) =>
    receive(
      { statusCode: 200, headers, body: piecesOf(bytes, size) },
      stream ? { ...step, stream } : step,
      {},
    );
  for (const [size, stream] of [
    [1, true],
    [100, true],
    [1, false],
    [100, false],
  ] as const) {
    const received = await receiveCut(Buffer.from('[{"id":1}]'), size, stream);
    expect(received).toMatchObject({
      status: 200,
      notJson: expect.stringContaining('not in the coding gzip'),
    });
    expect(await receiveCut(gzipSync('[{"id":1}]'), size, stream)).not.toHaveProperty('notJson');
    await expect(receiveCut(gzipSync('[1]').subarray(0, 1), size, stream)).rejects.toThrow('unexpected end');
    await expect(receiveCut(gzipSync('[1]').subarray(0, 12), size, stream)).rejects.toThrow('unexpected end');
  }
});

test('a held body that grows beyond the limit is given up, as is a coding that was not asked for', () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  expect(() => decodedBytes(bomb, ['gzip'], 1_000_000)).toThrow(BodyTooLarge);
  expect(() => decodedBytes(bomb, ['zstd'], 1_000_000)).toThrow('content coding "zstd" was not requested');
  expect(() => decodedBytes(bomb, ['constructor'], 1_000_000)).toThrow('was not requested');
});

test('the body of an answer to HEAD is nothing, whatever its coding would be', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': '120' };
  const step = { name: 'head', method: 'HEAD', path: '/' };
  const received = await receive({ statusCode: 200, headers, body: Buffer.alloc(0) }, step, {});
  expect(received).toMatchObject({ status: 200, text: '' });
});
