// A response that knows its text or its bytes is read as any other one is.
import { expect } from 'expect';
import { sameBody } from '../../engine/mutation/operators/rewrite.js';
import { bodyOf, hasBody, holdBodies } from '../../engine/server/held-body.js';
import { test } from '../plain-test.js';

const Native = globalThis.Response;

test.beforeAll(holdBodies);

test.afterAll(() => {
  globalThis.Response = Native;
});

const texts = ['{"caf\u00E9":[1,"\u{1F600}"]}', 'null'];
const marked = new TextEncoder().encode('\uFEFF[]');
const part = Buffer.from('[1] {}').subarray(0, 3);
const bodies = [...texts, ...texts.map((text) => new TextEncoder().encode(text)), marked, part];

const readings: Record<string, (response: Response) => unknown> = {
  text: (response) => response.text(),
  json: (response) => response.json(),
  bytes: async (response) => [...new Uint8Array(await response.arrayBuffer())],
  clone: async (response) => [await response.clone().text(), response.bodyUsed, await response.text()],
  'both clones': async (response) => {
    const copy = response.clone();
    return [await response.text(), await copy.text(), copy.status, copy.headers.get('x-of')];
  },
  stream: async (response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  },
  'whether it was read': async (response) => {
    const before = response.bodyUsed;
    await response.text();
    return [before, response.bodyUsed];
  },
};

const second: Record<string, (response: Response) => unknown> = {
  text: (response) => response.text(),
  json: (response) => response.json(),
  bytes: (response) => response.arrayBuffer(),
  clone: (response) => response.clone(),
  body: (response) => sameBody(response),
};

const init = { status: 207, headers: { 'content-type': 'application/json', 'x-of': 'all' } };

for (const [name, read] of Object.entries(readings))
  test(`reading it by ${name}`, async () => {
    for (const body of bodies)
      expect(await read(new Response(body, init))).toEqual(await read(new Native(body, init)));
  });

for (const [name, read] of Object.entries(second))
  test(`once it is read, ${name} fails`, async () => {
    const response = new Response('{}', init);
    await response.text();
    await expect((async () => read(response))()).rejects.toThrow(TypeError);
  });

test('another answer has its body, and what is not given of it', async () => {
  const other = sameBody(new Response('one', init), { status: 500 });
  expect([other.status, other.headers.get('x-of'), await other.text()]).toEqual([500, 'all', 'one']);
  const stream = sameBody(new Native('two', init), { headers: { 'x-of': 'it' } });
  expect([stream.status, stream.headers.get('x-of'), await stream.text()]).toEqual([207, 'it', 'two']);
});

test('bytes that somebody has read are changed in no other answer', async () => {
  const bytes = new TextEncoder().encode('one');
  const [first, other] = [new Response(bytes), new Response(bytes)];
  new Uint8Array(await first.arrayBuffer()).fill(0);
  expect(await other.text()).toBe('one');
});

test('an empty body is one, none is none', () => {
  expect([hasBody(new Response('')), hasBody(new Response(null))]).toEqual([true, false]);
  expect(bodyOf(new Response(null))).toBeNull();
});
