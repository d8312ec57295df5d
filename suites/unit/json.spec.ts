import { Readable } from 'node:stream';
import { expect } from 'expect';
import fc from 'fast-check';
import { streamItems } from '../../engine/http/body/stream-items.js';
import { canonical, firstDifference, sameJson } from '../../engine/json/compare.js';
import { deepestNesting, parseBody } from '../../engine/json/parse.js';
import { select } from '../../engine/json/pointer.js';
import type { Json } from '../../engine/types/index.js';
import { test } from '../plain-test.js';

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed).reverse();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, Json] => [name, reversed(inner)])
      .reverse(),
  );
}

test('a value does not differ from itself in another order of members and items', () => {
  fc.assert(fc.property(json, (value) => firstDifference(value, reversed(value)) === undefined));
});

test('values with different canonical texts differ, unless it is only the order of items', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const same = canonical(sorted(one)) === canonical(sorted(other));
      expect(firstDifference(one, other) === undefined).toBe(same);
    }),
  );
});

test('two values are the same where their canonical texts are', () => {
  const pair = fc.oneof(
    fc.tuple(json, json),
    json.map((value): [Json, Json] => [value, reversed(reversed(value))]),
    json.map((value): [Json, Json] => [value, reversed(value)]),
  );
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect(sameJson(one, other)).toBe(canonical(one) === canonical(other));
    }),
  );
});

function sorted(value: Json): Json {
  if (Array.isArray(value))
    return value.map(sorted).sort((one, other) => (canonical(one) < canonical(other) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, Json] => [name, sorted(inner)]),
  );
}

test('a body that is JSON is read as JSON reads it', () => {
  fc.assert(fc.property(json, (value) => expect(parseBody(JSON.stringify(value))).toEqual({ json: value })));
});

test('nesting beyond the bound is told, whatever stands in strings', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}"]]\\"[["${']'.repeat(depth)}`;
  expect(parseBody(nested(deepestNesting))).toHaveProperty('json');
  expect(parseBody(nested(deepestNesting + 1))).toEqual({ tooDeep: true });
  expect(parseBody(nested(100_000))).toEqual({ tooDeep: true });
});

test('a streamed body gives the items that the whole body holds, however it is cut', async () => {
  const container = fc.oneof(fc.array(json), fc.dictionary(fc.string(), json));
  await fc.assert(
    fc.asyncProperty(container, fc.integer({ min: 1, max: 9 }), async (value, size) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const whole: Json[] = [];
      expect(await streamItems(Readable.from(chunks), (item) => whole.push(item))).toEqual({
        count: whole.length,
        bytes: bytes.length,
        body: bytes,
      });
      expect(whole).toEqual(Object.values(JSON.parse(bytes.toString()) as object));
      const cut: Json[] = [];
      await streamItems(Readable.from(chunks), (item) => cut.push(item), 0);
      // Names that are numbers come first where all members are parsed together.
      expect(new Set(cut.map(canonical))).toEqual(new Set(whole.map(canonical)));
      if (Array.isArray(value)) expect(cut).toEqual(whole);
    }),
  );
});

test('a streamed body that breaks off is no JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(json, { minLength: 1 }), fc.nat(), async (value, cut) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const part = bytes.subarray(0, cut % bytes.length);
      for (const held of [undefined, 0])
        await expect(streamItems(Readable.from([part]), () => undefined, held)).rejects.toThrow(SyntaxError);
    }),
    { numRuns: 50 },
  );
});

test('every place that a pointer selects holds what stands there', () => {
  fc.assert(
    fc.property(json, (value) => {
      for (const { at, value: found } of select(value, '/*/*'))
        expect(select(value, at)[0]?.value).toEqual(found);
    }),
    { examples: [[[{ '': 0, '*': 1, '~2': 2 }]]] },
  );
});
