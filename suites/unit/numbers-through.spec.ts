import { expect } from 'expect';
import { numbersThrough } from '../../engine/samples/numbers-through.js';
import { test } from '../plain-test.js';

const source = (atMost: number) => ({
  operation: 'GET /books',
  path: {},
  query: [],
  items: '',
  mapping: 'final',
  also: {},
  stream: false,
  atMost,
  through: 'page',
});
const pagesOf = (atMost: number, page: string | string[]) =>
  numbersThrough(source(atMost), { page }).map((sample) => sample['page']);

test('each page up to the last one is known, of many some evenly, the last always', () => {
  expect(pagesOf(20, '3')).toEqual(['1', '2', '3']);
  expect(pagesOf(3, '9')).toEqual(['1', '5', '9']);
  expect(pagesOf(20, '1')).toEqual(['1']);
});

test('what is no number of pages gives no sample', () => {
  for (const page of ['0', '-4', '2.5', 'last', '1e9', ['1', '2']])
    expect([page, pagesOf(20, page)]).toEqual([page, []]);
});
