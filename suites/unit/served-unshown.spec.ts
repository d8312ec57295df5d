import { expect } from 'expect';
import type { Json, ReceivedResponse } from '../../engine/types/index.js';
import { withOwn, withWrong } from '../support/checking/served-alike.js';
import { isUnshownRefusal, nextUnshown } from '../support/checking/served-unshown.js';
import { tinyOperation } from './tiny-target.js';
import { test } from '../plain-test.js';

const operation = tinyOperation('/jobs', {});
const answered = (name: string, credential: 'none' | 'invalid' | undefined, json: Json, status = 200) => {
  const response: ReceivedResponse = {
    status,
    headers: {},
    mediaType: 'application/json',
    text: JSON.stringify(json),
    json,
  };
  const step = { name, method: 'GET', path: '/jobs', ...(credential ? { credential } : {}) };
  return { step, request: { method: 'GET', url: 'http://127.0.0.1/jobs', headers: {} }, response, ms: 1 };
};

test('where neither an answer nor its refusal is shown, the own key and another one tell which it is', () => {
  const refusal: Json = { ok: false, why: 'no key' };
  const isRefused = (bare: Json, own: Json, wrong: Json, status = 200): boolean =>
    isUnshownRefusal([
      answered('bare', 'none', bare),
      answered(withOwn, undefined, own, status),
      answered(withWrong, 'invalid', wrong),
    ]);
  expect(isRefused(refusal, { jobs: [] }, refusal)).toBe(true);
  expect(isRefused(refusal, { ok: true, why: '' }, refusal)).toBe(true);
  expect(isRefused(refusal, { detail: 'no such job' }, refusal, 404)).toBe(true);
  expect(isRefused({ jobs: [] }, { jobs: [] }, refusal)).toBe(false);
  expect(isRefused({ jobs: [1], at: 1 }, { jobs: [1], at: 2 }, { jobs: [1], at: 3 })).toBe(false);

  const bare = answered('bare', 'none', refusal);
  expect(nextUnshown([answered('bare', 'none', refusal, 401)], operation)).toBeUndefined();
  expect(nextUnshown([bare], operation)).toEqual({ name: withOwn, method: 'GET', path: '/jobs', query: [] });
  expect(nextUnshown([bare, bare], operation)).toMatchObject({ name: withWrong, credential: 'invalid' });
  expect(nextUnshown([bare, bare, bare], operation)).toBeUndefined();
});
