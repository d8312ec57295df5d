import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'expect';
import fc from 'fast-check';
import { streamItems } from '../../engine/http/body/stream-items.js';
import { digestMembers } from '../../engine/records/digest.js';
import { openRecords, recordWriter } from '../../engine/records/record-file.js';
import { evenDraw, evenly } from '../../engine/samples/even.js';
import type { DigestedMembers, Json, KeptRecords, StoredRecords } from '../../engine/types/index.js';
import { contradiction, type FileRelation } from '../support/checking/file-relations.js';
import { joinFiles } from '../support/checking/join-files.js';
import { test } from '../plain-test.js';

const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
const view = { mapping: { id: { at: ['/id'] } }, key: 'id' };
const record = fc
  .tuple(fc.option(fc.oneof(fc.nat(9), fc.constantFrom('a', '\t"\n', '✓'))), fc.dictionary(fc.string(), json))
  .map(([id, members]): Json => (id === null ? members : { ...members, id }));
const records = fc.array(fc.oneof({ weight: 9, arbitrary: record }, { weight: 1, arbitrary: json }));

/** Bytes in pieces of a size. */
function cut(bytes: Buffer, size: number): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Readable.from(pieces);
}

function isContainer(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

test('a damaged body is read as a stream exactly if it is still JSON', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(json),
      fc.nat(),
      fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', ' ', '1', '\n', '', '[]', '},', '\u00ff'),
      fc.integer({ min: 1, max: 9 }),
      async (value, place, inserted, size) => {
        const sound = Buffer.from(JSON.stringify(value));
        const at = place % (sound.length + 1);
        // Half of the characters that are put in replace one.
        const after = sound.subarray(at + (place % 2));
        const bytes = Buffer.concat([sound.subarray(0, at), Buffer.from(inserted, 'latin1'), after]);
        const reading = streamItems(cut(bytes, size), () => undefined, 0);
        if (isContainer(bytes)) await reading;
        else await expect(reading).rejects.toThrow(SyntaxError);
      },
    ),
    { numRuns: 300 },
  );
});

test('a byte order mark before a streamed body is noticed, however the body is cut', async () => {
  const sound = Buffer.from('[{"id":1}]');
  for (const size of [1, 2, 3, 4, 100])
    for (const heldWhole of [0, 1_000]) {
      const marked = Buffer.concat([Buffer.from('\ufeff'), sound]);
      const read = (bytes: Buffer) => streamItems(cut(bytes, size), () => undefined, heldWhole);
      expect(await read(marked)).toMatchObject({ count: 1, marked: true });
      expect(await read(sound)).not.toHaveProperty('marked');
    }
});

function keep(items: readonly Json[], path?: string): KeptRecords {
  const writer = recordWriter(view, path);
  items.forEach(writer.add);
  return writer.end();
}

/** The same by a reader that holds everything. */
function held(items: readonly Json[]): Map<string, DigestedMembers> {
  const keyed = items.filter(
    (item): item is { id: string | number } =>
      typeof item === 'object' &&
      item !== null &&
      'id' in item &&
      ['string', 'number'].includes(typeof item.id),
  );
  return new Map(keyed.map((item) => [String(item.id), digestMembers(item)]));
}

test('records that are kept in a file are those that were read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  let runs = 0;
  try {
    fc.assert(
      fc.property(records, (items) => {
        const whole = held(items);
        const stored = keep(items, join(folder, String(runs++)));
        const again = openRecords(JSON.parse(JSON.stringify(stored.stored)) as StoredRecords);
        for (const kept of [keep(items), stored, again]) {
          const asked = [...whole.keys(), 'no such key'];
          expect(kept.find(asked)).toEqual(whole);
          for (const key of asked) expect(kept.find([key]).get(key)).toEqual(whole.get(key));
          const found = Array.from({ length: kept.parts }, (_, index) => kept.part(index)).flatMap(
            ({ places, record }) =>
              [...places].map(
                ([key, place]) => [JSON.parse(key) as string, kept.members(record(place))] as const,
              ),
          );
          expect(new Map(found)).toEqual(whole);
        }
        stored.close();
        again.close();
      }),
      { numRuns: 20 },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What a reader that holds both files would say first. */
function joined(
  relation: FileRelation,
  plainer: readonly Json[],
  fuller: readonly Json[],
): string | undefined {
  const [plain, full] = [held(plainer), held(fuller)];
  const keys = [...new Set([...plain.keys(), ...full.keys()])];
  if (keys.some((key) => !plain.has(key) || !full.has(key))) return 'the same records in both files';
  const key = [...plain.keys()].find((each) => {
    const pair = { plain: plain.get(each) ?? {}, full: full.get(each) ?? {} };
    return contradiction(relation, pair) !== undefined;
  });
  return key === undefined ? undefined : `record ${key}: `;
}

test('two files are joined part by part as whole ones are, in any order of the fuller one', () => {
  const pair = fc
    .tuple(records, records, fc.boolean())
    .map(([one, other, same]): [Json[], Json[]] => [one, same ? one : other]);
  const relations = fc.constantFrom<FileRelation[]>('adds', 'translates', 'trims');
  fc.assert(
    fc.property(pair, relations, fc.boolean(), ([one, other], relation, isReversed) => {
      // Of equal keys the last counts.
      fc.pre(held(other).size === keep(other).size);
      const outcome = joinFiles(relation, keep(one), keep(isReversed ? [...other].reverse() : other));
      const [told = ''] = (outcome.relevant && outcome.finding?.expected) || [];
      const expected = joined(relation, one, other);
      if (expected !== undefined) expect(told.startsWith(expected)).toBe(true);
      else expect(told).not.toMatch(/^record |^the same records/);
    }),
    { numRuns: 50 },
  );
});

test('samples drawn from a stream are those of the whole list, and evenly spread where that is too long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(2_000), (count, length) => {
      const list = Array.from({ length }, (_, index) => index);
      const draw = evenDraw(count, (item: number) => item);
      list.forEach(draw.offer);
      const drawn = draw.take();
      if (length <= 16 * count) expect(drawn).toEqual(evenly(list, count));
      expect(drawn).toHaveLength(Math.min(count, length));
      const gaps = drawn.slice(1).map((item, index) => item - (drawn[index] ?? 0));
      expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(Math.ceil(length / count) * 1.5 + 1);
    }),
  );
});
