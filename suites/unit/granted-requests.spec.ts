import { expect, test } from '@playwright/test';
import type { Exchange } from '../../engine/types/index.js';
import { checkGrant } from '../support/checking/granted.js';

const hourly = { requests: 1000, seconds: 3600 };
const step = { name: 'request', method: 'GET', path: '/', limits: 'none' as const };

/** An answer so many requests and milliseconds after the first; with a text, it is a refusal that asks to wait for it. */
function answered(requests: number, ms: number, retryAfter?: string): Exchange {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const status = retryAfter === undefined ? 200 : 429;
  return {
    step,
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
    response: { status, headers, mediaType: '', text: '' },
    sentBefore: { requests, ms },
    ms: 1,
  };
}

const refusedTwice = (first: string, again: string, sent = 30, ms = 200): Exchange[] => [
  answered(sent - 1, ms - 1),
  answered(sent, ms, first),
  answered(sent + 1, ms + 2500, again),
];

test('requests that nobody refuses are let through', () => {
  expect(checkGrant(hourly, [answered(0, 0), answered(1, 3)])).toEqual({ relevant: true });
});

test('a limit that began with the first request and lets too few through is told', () => {
  const outcome = checkGrant(hourly, refusedTwice('3600', '3597'));
  const finding = outcome.relevant ? outcome.finding : undefined;
  expect(finding?.actual).toContain('status 429 after 30 requests');
});

test('a limit of a day stands in for one of an hour', () => {
  expect(checkGrant(hourly, refusedTwice('86400', '86398'))).toHaveProperty('finding');
});

test('the limit of another key is told by its number alone', () => {
  const grant = { ...hourly, others: [30, 50] };
  expect(checkGrant(grant, refusedTwice('3600', '3600', 50))).toHaveProperty('finding');
  expect(checkGrant(grant, refusedTwice('3600', '3600', 40))).toMatchObject({ relevant: false });
});

test('a refusal that is looked at again counts what went before the first', () => {
  const again = refusedTwice('3600', '3600', 53).slice(1);
  const after = again.map((each) => ({ ...each, sentBefore: { requests: 53, ms: 9000, untilRefused: 30 } }));
  expect(checkGrant({ ...hourly, others: [30] }, after)).toHaveProperty('finding');
});

for (const { why, exchanges } of [
  { why: 'that began before', exchanges: refusedTwice('2400', '2397') },
  { why: 'whose time does not run down', exchanges: refusedTwice('3600', '3600') },
  { why: 'that is over at once', exchanges: [answered(30, 200, '3600'), answered(31, 2700)] },
  { why: 'of a shorter period, of which the document is silent', exchanges: refusedTwice('60', '57') },
  { why: 'that is reached', exchanges: refusedTwice('3600', '3597', 1000) },
  { why: 'that two processes may have reached', exchanges: refusedTwice('3600', '3597', 501) },
  { why: 'that others may use in the meantime', exchanges: refusedTwice('3575', '3572', 30, 25_000) },
])
  test(`a limit ${why} is no failure`, () => {
    expect(checkGrant(hourly, exchanges)).toMatchObject({ relevant: false });
  });
