import { join } from 'node:path';
import { expect } from 'expect';
import fc from 'fast-check';
import { contractNames, loadContract } from '../../engine/contract/load.js';
import { packageRoot } from '../../engine/paths.js';
import type { Exchange, Json } from '../../engine/types/index.js';
import { checkAcross } from '../support/checking/relations/across-records.js';
import { checkRelation } from '../support/checking/relations/check-relation.js';
import type { Relation } from '../support/checking/relations/relation.js';
import { checkSameValues, type SameValues } from '../support/checking/relations/same-values.js';
import { checkRates } from '../support/checking/relations/rates.js';
import { varied } from '../support/cases/varied.js';
import { test } from '../plain-test.js';

const fails = (relation: Relation, record: Parameters<typeof checkRelation>[1]) => {
  const outcome = checkRelation(relation, record);
  return outcome.relevant && outcome.finding !== undefined;
};

const answered = (json: Json): Exchange => ({
  step: { name: 'one of several', method: 'GET', path: '/' },
  request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
  response: { status: 200, headers: {}, mediaType: 'application/json', text: '', json },
  ms: 1,
});

test('a link to the path of its own key holds however the key is written in it, with or without a query', () => {
  const relation: Relation = { relation: 'path-ends', of: ['/self'], value: '/things/{/key}' };
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => !key.endsWith('/')),
      fc.constantFrom('', '/', '?form=short', '#top'),
      (key, end) => {
        const self = `https://example.org/base/things/${encodeURIComponent(key)}${end}`;
        expect(fails(relation, { key, self })).toBe(false);
        expect(fails(relation, { key: `${key}x`, self })).toBe(true);
      },
    ),
  );
});

test('moments are only compared where both are written as days, and a zone apart is not earlier', () => {
  const relation: Relation = { relation: 'not-earlier', of: ['/last'], to: ['/first'] };
  expect(fails(relation, { last: '2026-03-01T00:00:00Z', first: '2026-03-02' })).toBe(false);
  expect(fails(relation, { last: '2026-03-01T00:00:00Z', first: '2026-03-03' })).toBe(true);
  expect(checkRelation(relation, { last: '20260301T000000Z', first: '2042-03-03' }).relevant).toBe(false);
});

test('a choice of samples meets every value that several of them share, where it has the room', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(), fc.constantFrom('a', 'b', 'c')), {
        selector: ([key]) => key,
        maxLength: 60,
      }),
      (pairs) => {
        const samples = pairs.map(([key, state]) => ({ key: String(key), state }));
        const chosen = varied(samples, 3);
        expect(chosen).toHaveLength(Math.min(3, samples.length));
        const states = (of: readonly { state?: unknown }[]) => new Set(of.map(({ state }) => state)).size;
        expect(states(chosen)).toBe(states(samples));
      },
    ),
  );
});

test('what is later than the answer fails by hours, whatever the zone, and a day only where it has begun nowhere', () => {
  const relation: Relation = {
    relation: 'not-after-answer',
    of: [''],
    value: 'Sun, 01 Mar 2026 12:00:00 GMT',
  };
  for (const moment of [
    '2026-03-01T12:05:00Z',
    '2026-03-01T14:00+02:00',
    '2026-03-01 07:00:00,5-0500',
    '2026-03-02',
    '2026-03-01T15:00:00',
    '83243493',
    '83241130',
    '20269999',
  ])
    expect(fails(relation, moment)).toBe(false);
  for (const moment of [
    '2026-03-01T14:00:00Z',
    '2026-03-01T14:00:00+01:00',
    '2026-03-03',
    '20260303',
    '2999-12-31',
  ])
    expect(fails(relation, moment)).toBe(true);
  const daily = (last: string) => ({
    days: ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', last].map(
      (date) => ({ date, next: '2042-01-01?' }),
    ),
    next_check: '2026-03-09',
  });
  expect(fails(relation, daily('2026-03-01'))).toBe(false);
  expect(fails(relation, daily('2026-03-05'))).toBe(true);
  const kept = (name: string) => ({
    checks: Array.from({ length: 8 }, () => ({ [name]: '2042-01-01T00:00:00Z' })),
  });
  expect(fails(relation, kept('at'))).toBe(true);
  expect(fails(relation, kept('kept_until'))).toBe(false);
  expect(fails(relation, kept('next_check'))).toBe(false);
});

test('what an answer lists is not later than the moment at which it says that it was generated', () => {
  const relation: Relation = { relation: 'not-after', of: ['', '/checked_at'], to: ['/generated', '/as_of'] };
  const answer = (at: string) => ({
    as_of: '2026-03-01T12:00:00Z',
    checks: Array.from({ length: 8 }, () => ({ at })),
  });
  expect(fails(relation, answer('2026-03-01T11:59:00Z'))).toBe(false);
  expect(fails(relation, answer('2026-03-01T13:59:00Z'))).toBe(true);
  expect(fails(relation, { ...answer('2026-03-01'), checked_at: '2026-03-01T14:00:00Z' })).toBe(true);
  expect(fails(relation, { ...answer('2026-03-01T13:59:00Z'), as_of: 'today' })).toBe(false);
});

test('words of one member are spelled in one way, those of different members as they like', () => {
  const relation: Relation = { relation: 'one-spelling', of: ['/*/kind', '/*/state'] };
  expect(fails(relation, [{ kind: 'data', state: 'Data' }, { kind: 'data' }])).toBe(false);
  expect(fails(relation, [{ kind: 'data' }, { kind: 'Data' }])).toBe(true);
  expect(fails(relation, [{ kind: 'open data' }, { kind: 'open-data' }])).toBe(true);
});

test('an address of another item counts where most addresses are below their own', () => {
  const relation: Relation = { relation: 'own-address', of: ['/*/sample'], to: ['/*/base'] };
  const items = (last: string) => [
    { base: 'https://a.example', sample: 'http://a.example/1' },
    { base: 'https://b.example/v1/', sample: 'https://b.example/v1' },
    { base: 'https://c.example', sample: last },
  ];
  expect(fails(relation, items('https://relay.example/?to=a.example'))).toBe(false);
  expect(fails(relation, items('https://a.example.org/1'))).toBe(false);
  expect(fails(relation, items('https://a.example/1?x'))).toBe(true);
});

test('answers are held against each other only where they tell of one thing', () => {
  const same: SameValues = { relation: 'same-values', items: '', of: ['/total'], to: ['/owner', '/kind'] };
  const folder = join(packageRoot, 'contracts');
  const contract = loadContract(folder, contractNames(folder)[0] ?? '');
  const checked = (...bodies: Json[]) =>
    checkSameValues(
      same,
      contract,
      bodies.map((json) => answered(json)),
    );
  const one = { owner: 1, kind: 'a', total: 7 };
  expect(checked(one, { ...one, owner: 2, total: 8 }).relevant).toBe(false);
  expect(checked(one, { ...one, kind: null, total: 8 }).relevant).toBe(false);
  expect(checked(one, one)).toEqual({ relevant: true });
  expect(checked(one, { ...one, total: 8 })).toMatchObject({ finding: { at: '/total' } });
});

test('a form is that of numbers, too, and holds for all where most have it', () => {
  const form: Relation = { relation: 'same-form', of: ['/*/type'], value: '^[0-9]$' };
  const types = (...all: Json[]) => checkAcross(form, [answered(all.map((type) => ({ type })))]);
  expect(types(3, 3, -1)).toMatchObject({ finding: { at: '/2/type' } });
  expect(types(3, 'bus', -1).relevant).toBe(false);
  expect(types(3, 3, null, '')).toEqual({ relevant: true });
});

test('days follow numbers only among answers of one thing, a day apart or not', () => {
  const order: Relation = { relation: 'same-order', of: ['/day'], to: ['/owner', '/turn'] };
  const checked = (...all: [owner: number, turn: number, day: string][]) =>
    checkAcross(
      order,
      all.map(([owner, turn, day]) => answered({ owner, turn, day })),
    );
  expect(checked([1, 9, '2020-01-09'], [1, 2, '2020-01-10'])).toEqual({ relevant: true });
  expect(checked([1, 9, '2020-01-09'], [1, 2, '2020-03-01'])).toMatchObject({ finding: { at: '/day' } });
  expect(checked([1, 9, '2020-01-09'], [2, 2, '2020-03-01']).relevant).toBe(false);
  expect(checked([1, 9, '2020-01-09'], [1, 9, '2020-03-01']).relevant).toBe(false);
});

test('a name is among none, and null names nothing where there is none', () => {
  const relation: Relation = { relation: 'among', of: ['/first'], to: ['/all/*#'] };
  expect(fails(relation, { first: 'a', all: { a: 1 } })).toBe(false);
  expect(fails(relation, { first: 'a', all: {} })).toBe(true);
  expect(fails(relation, { first: null, all: {} })).toBe(false);
  expect(fails(relation, { first: null, all: { a: 1 } })).toBe(true);
});

test('one map among many whose numbers stand to each other otherwise is odd, several are not', () => {
  const map = (price: number, rate: number, at = '') => ({
    at,
    path: '/coin',
    value: { USD: String(price), EUR: price * rate },
  });
  const outcome = (rates: number[]) => checkRates(rates.map((rate, place) => map(place + 1, rate)));
  expect(outcome([0.9, 0.91, 0.92, 0.9])).toEqual({ relevant: true });
  expect(outcome([0.9, 0.91, 1 / 0.01, 0.9])).toMatchObject({ relevant: true, finding: { at: '' } });
  expect(outcome([0.9, 9, 90, 0.9])).toMatchObject({ relevant: false });
  expect(outcome([0.9, 0.9, 9])).toMatchObject({ relevant: false });
});
