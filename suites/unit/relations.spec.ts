import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { checkRelation } from '../support/checking/relations/check-relation.js';
import type { Relation } from '../support/checking/relations/relation.js';
import { checkRates } from '../support/checking/relations/rates.js';
import { varied } from '../support/cases/varied.js';

const fails = (relation: Relation, record: Parameters<typeof checkRelation>[1]) => {
  const outcome = checkRelation(relation, record);
  return outcome.relevant && outcome.finding !== undefined;
};

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
