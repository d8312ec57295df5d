import { expect } from 'expect';
import type { CheckOutcome, Exchange, Json, JsonObject, Step } from '../../engine/types/index.js';
import { checkEquivalent, type EquivalenceParams } from '../support/checking/equivalent.js';
import { repeatedFirst } from '../support/cases/repeated-first.js';
import { firstAgain, steady } from '../support/checking/steady.js';
import { test } from '../plain-test.js';

const answered = (name: string, json: Json, status = 200): Exchange => ({
  step: { name, method: 'GET', path: '/things' },
  request: { method: 'GET', url: 'http://127.0.0.1/things', headers: {} },
  response: { status, headers: {}, mediaType: 'application/json', text: '', json },
  ms: 1,
});

test('what is another value each time is left out, and nothing else', () => {
  const body = (id: string, kept: Json): Json => ({ kept, meta: { id, tags: ['b', 'a'] } });
  expect(steady(body('1', 5), body('2', 6), [body('3', 5)])).toEqual({
    one: { kept: 5, meta: { tags: ['b', 'a'] } },
    other: { kept: 6, meta: { tags: ['b', 'a'] } },
  });
  // What the second request left behind is not what changes by itself.
  expect(steady(body('1', 5), body('2', 6), [body('2', 6)])).toEqual({
    one: body('1', 5),
    other: body('2', 6),
  });
  expect(steady('1', '2', ['3'])).toBeUndefined();
});

test('a member that one of the answers lacks, and a list of another length, stay', () => {
  const { one, other } = steady({ id: 1, a: 2 }, { id: 2 }, [{ id: 3, a: 2 }]) ?? {};
  expect([one, other]).toEqual([{ a: 2 }, {}]);
  expect(steady({ id: 1, of: [1, 2] }, { id: 2, of: [1] }, [{ id: 3, of: [2, 1] }])).toEqual({
    one: { of: [1, 2] },
    other: { of: [1] },
  });
  expect(steady({ id: 1, of: [1, 2] }, { id: 2, of: [2, 1] }, [{ id: 3, of: [1, 2] }])?.other).toEqual({
    of: [2, 1],
  });
});

test('of a list whose records are drawn each time, only what all of them keep is compared', () => {
  const drawn = (...values: string[]): Json =>
    values.map((name, index) => ({ name, place: index, kind: 'k' }));
  // By chance, the second record is again what it was first.
  const { one, other } = steady(drawn('a', 'b'), drawn('c', 'd'), [drawn('e', 'b')]) ?? {};
  expect(one).toEqual([
    { place: 0, kind: 'k' },
    { place: 1, kind: 'k' },
  ]);
  expect(other).toEqual(one);
  expect(steady(['a', 'b', 'c'], ['d', 'e', 'f'], [['g', 'b', 'h']])).toBeUndefined();
});

test('which of two servers answers, and a member that comes and goes, change by themselves', () => {
  const by = (node: string, more: JsonObject = {}): Json => ({ kept: 1, node, ...more });
  const kept = { one: { kept: 1 }, other: { kept: 1 } };
  expect(steady(by('a'), by('b'), [by('a')])?.other).toEqual(by('b'));
  expect(steady(by('a'), by('b'), [by('a'), by('b')])).toEqual(kept);
  expect(steady(by('a'), by('b', { cached: 1 }), [by('b'), by('a', { cached: 1 })])).toEqual(kept);
});

test('a request is sent again only where the second answer seems to be another one', () => {
  const params: EquivalenceParams = { operations: [], headers: { accept: '*/*' } };
  const outcomeOf = (...exchanges: Exchange[]) => checkEquivalent(params, exchanges, false);
  const again = (...exchanges: Exchange[]): Step | undefined =>
    repeatedFirst(exchanges, exchanges[1], () => outcomeOf(...exchanges));
  const numbered = (name: string, id: number, kept = 'k') => answered(name, { id, kept });
  const [first, second] = [numbered('first', 1), numbered('second', 2)];
  expect(again(first, numbered('second', 1))).toBeUndefined();
  expect(again(first, answered('second', {}, 404))).toBeUndefined();
  expect(again(first, second)).toMatchObject({ name: firstAgain });
  expect(outcomeOf(first, second, numbered(firstAgain, 3))).toEqual({ relevant: true });
  expect(again(first, second, numbered(firstAgain, 3))).toBeUndefined();
  for (const repeated of [numbered(firstAgain, 1), numbered(firstAgain, 2)])
    expect(outcomeOf(first, second, repeated)).toMatchObject({ finding: { at: '/id' } });
  expect(outcomeOf(first, numbered('second', 2, 'other'), numbered(firstAgain, 3))).toMatchObject({
    finding: { at: '/kept' },
  });
});

test('there is a pause before each request that is sent again, whatever the request', () => {
  const outcome = (): CheckOutcome => ({ relevant: true, finding: { at: '', expected: [], actual: '' } });
  const [one, other] = [answered('first', 1), answered('second', 2)];
  for (let length = 0; length < 40; length++) {
    const second = { ...other, step: { ...other.step, path: '/'.padEnd(length) } };
    const sent = [one, second];
    for (let step = repeatedFirst(sent, second, outcome); step; step = repeatedFirst(sent, second, outcome)) {
      expect(step.afterMs).toBeGreaterThan(0);
      sent.push({ ...one, step });
    }
    expect(sent).toHaveLength(12);
  }
});
