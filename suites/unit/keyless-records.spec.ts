import { expect } from 'expect';
import type { Json } from '../../engine/types/index.js';
import { checkAdded } from '../support/checking/differences.js';
import { test } from '../plain-test.js';

const compared = { parameter: 'more', mapping: { id: { at: ['/id'] } }, key: 'id', exchanges: [] };
const outcome = (plain: Json[], on: Json[]) => checkAdded(compared, [plain, plain, on]);
const shelf = Array.from({ length: 20 }, (_, place): Json => ({ title: `Book ${place}` }));
const told = shelf.map((book, place): Json => ({ ...(book as object), about: `Of ${place}` }));

test('what is added to records without a key shows wherever they stand', () => {
  expect(outcome(shelf, told.toReversed())).toEqual({ relevant: true });
  expect(outcome(shelf, shelf.toReversed())).toMatchObject({
    finding: { expected: ['more=true adds information'] },
  });
});

test('a single record without a key is the one that is answered with more', () => {
  expect(outcome(shelf.slice(0, 1), told.slice(0, 1))).toEqual({ relevant: true });
  expect(outcome(shelf.slice(0, 1), [{ about: 'Of none' }])).toMatchObject({ finding: { at: '/0/title' } });
});
