import { expect } from 'expect';
import { leftOfStated } from '../../engine/time/stated-limits.js';
import { announcedBy, leftOfAnnounced } from '../../engine/http/limits/announced.js';
import type { PlannedService } from '../../engine/plan/plan.js';
import { test } from '../plain-test.js';

const base = {
  rules: [],
  baseUrl: 'http://127.0.0.1:1/',
  samples: { listed: [], given: [], known: [] },
  keyName: 'ASSAY_KEY',
  requests: 100,
};
const minute = 60_000;

test('a limit that outlasts the run is shared by its rules, one that does not is not', () => {
  const limits = [
    { requests: 30, seconds: 3600, key: 'demo' as const },
    { requests: 1000, seconds: 3600, key: 'personal' as const },
    { requests: 120, seconds: 60 },
  ];
  const contract = { limits } as PlannedService['contract'];
  const service: PlannedService = { ...base, contract, embedded: false };
  expect(leftOfStated(service, 0, 10 * minute)).toBe(800);
  expect(leftOfStated(service, 500, 10 * minute)).toBe(300);
  expect(leftOfStated(service, 5000, 10 * minute)).toBe(0);
  expect(leftOfStated({ ...service, embedded: true }, 500, 10 * minute)).toBe(Infinity);
  expect(leftOfStated({ ...service, contract: { ...contract, limits: [] } }, 500, minute)).toBe(Infinity);
});

test('what a host announces is shared by the rules, unless it is renewed before the run ends', () => {
  const now = 1_800_000_000_000;
  const left = (headers: Record<string, string>): number =>
    leftOfAnnounced(announcedBy(headers, now), now + 10 * minute);
  expect(left({ 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '900' })).toBe(810);
  expect(left({ 'x-ratelimit-remaining': '50', 'x-ratelimit-reset': '3600' })).toBe(45);
  expect(left({ 'x-ratelimit-remaining': '50', 'x-ratelimit-reset': '1800003600' })).toBe(45);
  expect(left({ 'ratelimit-remaining': '50', 'ratelimit-reset': '30' })).toBe(Infinity);
  expect(left({ ratelimit: '"default";r=50;t=3600' })).toBe(45);
  expect(left({ ratelimit: 'limit=100, remaining=50, reset=3600' })).toBe(45);
  expect(left({ ratelimit: '"default";r=50;t=30' })).toBe(Infinity);
  // A low limit of an unnamed period is one of a minute.
  expect(left({ 'ratelimit-limit': '120', 'ratelimit-remaining': '1' })).toBe(Infinity);
  expect(left({ 'x-ratelimit-remaining': '-1' })).toBe(Infinity);
  expect(left({})).toBe(Infinity);
});
