import { expect } from 'expect';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { planRules } from '../../commands/shared/prepare.js';
import { loadServices, serviceNames } from '../../commands/shared/services.js';
import { noteSent } from '../../engine/http/limits/note-sent.js';
import { closeSession, openSession } from '../../engine/http/session.js';
import type { Exchange } from '../../engine/types/index.js';
import { checkGrant } from '../support/checking/granted.js';
import { goesOn, nextPeriod, waitForNext } from '../support/checking/granted-twice.js';
import { emptyContract } from './tiny-target.js';
import { test } from '../plain-test.js';

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

/** A limit of so many a minute that counts for a minute from each refusal, met in two periods. */
function inTwoPeriods(first: number, second: number, left = '60'): Exchange[] {
  const [begun, ms] = [answered(first - 1, 100), 63_000];
  const later = Array.from({ length: second }, (_, place) => answered(first + 2 + place, ms + place));
  const [start, ...others] = later;
  const named = start ? [{ ...start, step: { ...step, name: nextPeriod } }] : [];
  const refusals = refusedTwice('60', '60', first).slice(1);
  return [begun, ...refusals, ...named, ...others, answered(first + 2 + second, ms + second, left)];
}
const minutely = { requests: 120, seconds: 60 };

test('a limit that lets as many through in the next period is told, whatever time its refusals name', () => {
  const outcome = checkGrant(minutely, inTwoPeriods(40, 40));
  const finding = outcome.relevant ? outcome.finding : undefined;
  expect(finding?.actual).toContain('status 429 after 40 requests, and after as many in the next period');
});

test('another number in the next period may be of others, and a shorter period is one of its own', () => {
  expect(checkGrant(minutely, inTwoPeriods(40, 31))).toMatchObject({ relevant: false });
  expect(checkGrant(minutely, inTwoPeriods(40, 40, '5'))).toMatchObject({ relevant: false });
  expect(checkGrant(minutely, inTwoPeriods(100, 100))).toMatchObject({ relevant: false });
});

test('the next period is waited for where it is near, and tried until as many were sent as in the first', () => {
  expect(waitForNext(refusedTwice('60', '58'))).toBe(58_500);
  expect(waitForNext(refusedTwice('3600', '3600'))).toBeUndefined();
  expect(goesOn(inTwoPeriods(40, 30).slice(0, -1))).toBe(true);
  expect(goesOn(inTwoPeriods(40, 42).slice(0, -1))).toBe(false);
  expect(goesOn(inTwoPeriods(40, 30))).toBe(false);
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

test('what was sent before the rules counts from its first request on', async () => {
  const session = openSession(emptyContract, 'http://127.0.0.1:9', {
    timeoutMs: 1000,
    concurrency: 1,
    keyName: 'KEY',
  });
  session.sentEarlier = { requests: 5, since: Date.now() - 3000 };
  const [first, second] = [noteSent(session, step), noteSent(session, step)];
  expect([first.requests, second.requests]).toEqual([5, 6]);
  expect(first.ms).toBeGreaterThanOrEqual(3000);
  await closeSession(session);
});

test('limits are looked at before other rules have used them up', () => {
  const services = loadServices(ownContracts, serviceNames(ownContracts));
  const kindsOf = services.map((service) => planRules(service).map(({ kind }) => kind));
  const limited = kindsOf.filter((kinds) => kinds.includes('granted-requests'));
  expect(limited.length).toBeGreaterThan(0);
  expect(limited.map(([first]) => first)).toEqual(limited.map(() => 'granted-requests'));
});
