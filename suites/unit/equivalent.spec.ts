import { expect } from 'expect';
import fc from 'fast-check';
import type { Exchange, Json, Step } from '../../engine/types/index.js';
import { respellable } from '../support/cases/equivalent-requests.js';
import { countsOf } from '../support/checking/equal-parts.js';
import { checkEquivalent, type EquivalenceParams } from '../support/checking/equivalent.js';
import { checkFilled } from '../support/checking/filled-lists.js';
import { test } from '../plain-test.js';
import { tinyOperation } from './tiny-target.js';

const at = 'http://127.0.0.1';

const answered = (step: Partial<Step>, status: number, json: Json, headers = {}): Exchange => ({
  step: { name: 'first', method: 'GET', path: '/things', ...step },
  request: { method: 'GET', url: `${at}${step.path ?? '/things'}`, headers: {} },
  response: { status, headers, mediaType: 'application/json', text: '', json },
  ms: 1,
});

const since = 'Sat, 29 Oct 1994 19:43:31 GMT';
const ofOld: EquivalenceParams = {
  operations: [],
  headers: { 'if-modified-since': since },
  varies: true,
};

test('304 is right where the answer says that nothing was modified since, and nowhere else', () => {
  const outcome = (headers: Record<string, string>) =>
    checkEquivalent(
      ofOld,
      [
        answered({}, 200, {}, headers),
        answered({ name: 'second', headers: { 'if-modified-since': since } }, 304, null),
      ],
      false,
    );
  expect(outcome({ 'last-modified': since }).relevant).toBe(false);
  expect(outcome({ 'last-modified': 'Tue, 01 Jan 1980 00:00:00 GMT' }).relevant).toBe(false);
  for (const headers of [{}, { 'last-modified': 'Sat, 29 Oct 1994 19:43:32 GMT' }, { 'last-modified': '0' }])
    expect(outcome(headers)).toMatchObject({ relevant: true, finding: { actual: 'status 304, body ""' } });
});

test('what counts by its name, or in a tally, is a count; moments and numbers of requests are none', () => {
  const counted = (value: Json) => JSON.stringify(countsOf(value));
  expect(counted({ geo: 5, food: 7 })).toBe('{"geo":5,"food":7}');
  expect(counted([{ name: 'geo', count: 5, health: 97 }])).toBe('[{"count":5}]');
  expect(counted({ request_count: 9, served: 3, hits: 5, generated: 1_764_043_800 })).toBe('{}');
  const [one, other] = [{ count: 1 }, { count: 2 }];
  expect(counted([one, other])).toBe(counted([other, one]));
});

test('an address of what is counted leads to a list with some of it', () => {
  const body = {
    count: 2,
    categories: [
      { category: 'geo', count: 3, url: '/things?category=geo' },
      { category: 'food&drink', count: 2, links: { list: '/things?category=food%26drink' } },
    ],
  };
  const leading = (place: string, path: string, ...shown: string[]) =>
    answered({ name: `link at /categories/${place}`, path }, 200, {
      results: shown.map((category) => ({ category })),
    });
  const fails = (...answers: Exchange[]) => {
    const outcome = checkFilled(answered({}, 200, body), answers);
    return outcome.relevant && outcome.finding !== undefined;
  };
  const geo = leading('0/url', '/things?category=geo', 'geo');
  const drink = (...shown: string[]) => leading('1/links/list', '/things?category=food&drink', ...shown);
  expect(fails(geo, drink('geo', 'Food & Drink'))).toBe(false);
  const whole = (...shown: string[]) =>
    answered({ name: 'whole list', path: '/things' }, 200, {
      results: shown.map((category) => ({ category })),
    });
  expect(fails(geo, drink(), whole('geo', 'food & drink'))).toBe(true);
  // What is counted may not be listed.
  for (const others of [[whole('geo')], []]) expect(fails(geo, drink(), ...others)).toBe(false);
  expect(fails(geo, drink('food'))).toBe(true);
  // Where none leads to its own, what is asked for may be shown under another name.
  expect(fails(leading('0/url', '/things?category=geo', 'maps'), drink('food'))).toBe(false);
});

for (const [second, other] of [
  ['plus', 'two words'],
  ['lower', 'caf\u{e9}'],
  ['commas', 'one,two'],
] as const)
  test(`of values of which one in twenty can be written otherwise (${second}), many requests have one`, () => {
    const operation = tinyOperation('/search', { name: 'query' });
    const valid = fc
      .integer({ min: 1, max: 20 })
      .map((chance) => ({ name: [chance === 1 ? other : `plain${chance}`] }));
    const writable = (how: EquivalenceParams['second'], seed: number): number => {
      const params = { operations: [], ...(how && { second: how }) };
      const drawn = fc.sample(respellable(operation, params, valid), { numRuns: 60, seed });
      return drawn.filter(({ name }) => name?.[0] === other).length;
    };
    for (let seed = 0; seed < 50; seed++) {
      expect(writable(second, seed)).toBeGreaterThanOrEqual(10);
      expect(writable('reversed', seed)).toBeLessThan(15);
    }
  });
