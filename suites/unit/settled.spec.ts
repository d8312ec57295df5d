import { expect } from 'expect';
import type { CheckOutcome, Exchange, Json } from '../../engine/types/index.js';
import { checkRelation } from '../support/checking/relations/check-relation.js';
import type { Relation } from '../support/checking/relations/relation.js';
import { checkSettled } from '../support/checking/relations/settled.js';
import { test } from '../plain-test.js';

const answered = (json: Json, path = '/'): Exchange => ({
  step: { name: 'one of several', method: 'GET', path },
  request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
  response: { status: 200, headers: {}, mediaType: 'application/json', text: '', json },
  ms: 1,
});

const isFound = (outcome: CheckOutcome) => outcome.relevant && outcome.finding !== undefined;
const settles = (states: Json[]) =>
  !isFound(
    checkSettled(
      ['/state'],
      states.map((state) => answered({ state })),
    ),
  );

test('a state may change, and change back, but not go to and fro', () => {
  expect(settles(['cold', 'cold', 'warm', 'warm'])).toBe(true);
  expect(settles(['warm', 'cold', 'warm', 'warm'])).toBe(true);
  expect(settles([1, 2, 3, 4, 5, 6])).toBe(true);
  expect(settles(['warm', 'cold', 'warm', 'cold', 'warm', 'cold'])).toBe(false);
});

test('what different requests are told, and the order of a list, is no change of state', () => {
  const others = ['/a', '/b', '/a', '/b', '/a', '/b', '/a', '/b'].map((path) =>
    answered({ state: path }, path),
  );
  expect(isFound(checkSettled(['/state'], others))).toBe(false);
  const orders = [0, 1, 0, 1, 0, 1].map((turn) => answered({ list: turn === 0 ? [1, 2] : [2, 1] }));
  expect(isFound(checkSettled(['/list/*'], orders))).toBe(false);
});

const ownKey: Relation = { relation: 'own-key', of: ['/*/id'], to: ['/*#'] };
const fails = (ids: Record<string, Json>) =>
  isFound(checkRelation(ownKey, Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, { id }]))));

test('entries show their keys, or a part of them, all in one way', () => {
  expect(fails({ 'A::1': 'A::1', 'B::2': 'B::2', 'C::3': 'C::3' })).toBe(false);
  expect(fails({ 'A::1': '1', 'B::2': 2, 'C::3': '3' })).toBe(false);
  expect(fails({ 'A::1': 'x', 'B::2': 'y', 'C::3': 'z' })).toBe(false);
  expect(fails({ 'A::1': 'A::1', 'B::2': 'B::2', 'C::3': '3' })).toBe(true);
  expect(fails({ 'A::1': '1', 'B::2': '2', 'C::3': '4' })).toBe(false);
  expect(fails({ 'A::1': '1', 'B::2': '2', 'C::3': '2' })).toBe(true);
  expect(fails({ 'A::1': 'B::2', 'B::2': 'x' })).toBe(true);
});

test('an object counts a list where it has as many, or where all but one of several counts agree', () => {
  const fails = (counts: Json, statuses: string[]) =>
    isFound(
      checkRelation(
        { relation: 'tallies', of: [''], to: ['/status'] },
        { counts, all: statuses.map((status) => ({ status })) },
      ),
    );
  const statuses = ['up', 'up', 'up', 'slow', 'slow', 'dead'];
  expect(fails({ up: 3, slow: 2, dead: 1 }, statuses)).toBe(false);
  expect(fails({ up: 2, slow: 3, dead: 1 }, statuses)).toBe(true);
  expect(fails({ up: 5, slow: 2, dead: 1 }, statuses)).toBe(true);
  expect(fails({ up: 30, slow: 20, dead: 1 }, statuses)).toBe(false);
  // What is listed may be what is wrong alone.
  expect(fails({ up: 5, slow: 2, dead: 1 }, ['slow', 'slow', 'dead'])).toBe(false);
});
