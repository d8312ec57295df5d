import { expect } from 'expect';
import type { Exchange } from '../../engine/types/index.js';
import { checkCircle } from '../support/checking/redirect-loop.js';
import { test } from '../plain-test.js';

const redirected = (status: number, location?: string, redirectedTo?: string): Exchange => ({
  step: { name: 'page', method: 'GET', path: '/docs' },
  request: { method: 'GET', url: 'http://127.0.0.1:1/base/docs', headers: {} },
  response: {
    status,
    headers: location === undefined ? {} : { location },
    mediaType: '',
    text: '',
    ...(redirectedTo === undefined ? {} : { redirectedTo }),
  },
  ms: 1,
});

test('a redirect to itself, or back to where the request began, is a circle', () => {
  for (const location of ['/base/docs', 'docs', 'http://127.0.0.1:1/base/docs#top', ''])
    expect([location, checkCircle(redirected(302, location))]).toMatchObject([location, { relevant: true }]);
  expect(checkCircle(redirected(307, '/base/docs', '/base/docs/'))).toMatchObject({ relevant: true });
});

test('a redirect that was not followed for another reason is none', () => {
  // On another host, by another scheme, and to where the run had no time left to go.
  for (const location of [
    'http://docs.example/base/docs',
    'https://127.0.0.1:1/base/docs',
    '/base/docs/',
    'http://:',
  ])
    expect([location, checkCircle(redirected(302, location))]).toEqual([location, undefined]);
  expect(checkCircle(redirected(302))).toBeUndefined();
  expect(checkCircle(redirected(201, '/base/docs'))).toBeUndefined();
});
