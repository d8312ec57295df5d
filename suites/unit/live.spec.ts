import { expect } from 'expect';
import fc from 'fast-check';
import { plainRequest } from '../../engine/contract/plain-request.js';
import { chooseRules, runsToCover } from '../../engine/live/planning/rotation.js';
import type { Waiting } from '../../engine/live/planning/waiting-rules.js';
import { deadCause } from '../../engine/live/health/classify.js';
import type { Sight } from '../../engine/live/health/sight.js';
import { isQuarantined, requestErrorOfState } from '../../engine/live/health/unchecked.js';
import type { TargetState } from '../../engine/live/health/states.js';
import { nextState } from '../../engine/live/health/next-state.js';
import type { Contract } from '../../engine/types/index.js';
import { emptyContract } from './tiny-target.js';
import { test } from '../plain-test.js';

const waiting = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), tried: fc.nat(5), cost: fc.integer({ min: 1, max: 40 }) }),
  { minLength: 1, maxLength: 30, selector: ({ id }) => id },
);

test('within the nights that are told every rule has its turn, whatever the budget', () => {
  fc.assert(
    fc.property(waiting, fc.nat(60), fc.integer({ min: 1, max: 60 }), (rules, thisRun, later) => {
      const nights = runsToCover(rules, { thisRun, later }) ?? 0;
      let now: Waiting[] = rules;
      const seen = new Set<string>();
      for (let night = 0; night < nights; night++) {
        const chosen = chooseRules(now, night === 0 ? thisRun : later).map(({ id }) => id);
        chosen.forEach((id) => seen.add(id));
        now = now.map((each) => (chosen.includes(each.id) ? { ...each, tried: 100 + night } : each));
      }
      expect(seen.size).toBe(rules.length);
    }),
  );
});

test('a night keeps its budget unless one rule alone exceeds it, and is the same in whatever order rules come', () => {
  fc.assert(
    fc.property(waiting, fc.integer({ min: 1, max: 60 }), (rules, budget) => {
      const chosen = chooseRules(rules, budget);
      const cost = chosen.reduce((sum, each) => sum + each.cost, 0);
      expect(cost <= budget || chosen.length === 1).toBe(true);
      const again = chooseRules([...rules].reverse(), budget);
      expect(again.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id));
    }),
  );
});

const sights: Sight[] = [
  { sight: 'answering' },
  { sight: 'degraded', why: 'status 500' },
  { sight: 'rate limited', why: '429', until: '2026-01-01T03:00:00.000Z' },
  { sight: 'key expired', why: '401' },
  { sight: 'moved', to: 'https://elsewhere.example' },
  { sight: 'answering HTML', why: 'text/html' },
  { sight: 'unreachable', cause: 'DNS', why: 'ENOTFOUND' },
];
const start = new Date('2026-01-01T02:00:00Z');
const later = (nights: number) => new Date(start.getTime() + nights * 86_400_000);

test('from every state, only an answer leads to one that is checked, and first to back again', () => {
  for (const dead of [false, true]) {
    for (const first of sights) {
      for (const second of sights) {
        const from = nextState(undefined, first, { dead, now: start });
        const to = nextState(from, second, { dead, now: later(1) });
        const checked = requestErrorOfState(to, later(1)) === undefined;
        expect(checked).toBe(second.sight === 'answering');
        const wasOut = first.sight !== 'answering';
        if (checked) expect(to?.state).toBe(wasOut ? 'back again' : 'up');
        const documented = ['degraded', 'moved', 'answering HTML', 'unreachable'].includes(second.sight);
        if (dead && documented) expect(to?.state).toBe('dead as documented');
        else if (!checked) expect(to?.state).toBe(second.sight);
      }
    }
  }
});

test('a target that stays out is left alone for ever longer, at most a week, and looked at again', () => {
  const out: Sight = { sight: 'unreachable', cause: 'connection', why: 'ECONNREFUSED' };
  let state: TargetState | undefined;
  const looks: number[] = [];
  for (let night = 0; night < 40; night++) {
    if (isQuarantined(state, later(night))) continue;
    looks.push(night);
    state = nextState(state, out, { dead: false, now: later(night) });
  }
  expect(looks).toEqual([0, 1, 2, 4, 8, 15, 22, 29, 36]);
  expect(state?.since).toBe(start.toISOString());
  expect(requestErrorOfState(state, later(37))?.reason).toBe('quarantined');
  expect(nextState(state, { sight: 'answering' }, { dead: false, now: later(43) })?.state).toBe('back again');
});

test('a look that was not sent changes nothing', () => {
  const state = nextState(undefined, { sight: 'answering' }, { dead: false, now: start });
  expect(nextState(state, { sight: 'not asked', why: '' }, { dead: false, now: later(1) })).toBe(state);
});

test('a name that does not resolve, a certificate and a closed port are told apart', () => {
  expect(deadCause('ENOTFOUND: getaddrinfo ENOTFOUND x.example')).toBe('DNS');
  expect(deadCause('CERT_HAS_EXPIRED: certificate has expired')).toBe('TLS');
  expect(deadCause('DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate')).toBe('TLS');
  expect(deadCause('ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1')).toBe('connection');
});

test('a target is polled with values that its contract holds valid', () => {
  const parameter = { in: 'query', required: true, sample: 'region', values: ['JP', 'NA'] };
  const operation = {
    id: 'GET /list',
    method: 'GET',
    path: '/list',
    parameters: [{ ...parameter, name: 'region' }],
    requireAny: [],
  };
  const contract = {
    ...emptyContract,
    operations: [operation],
    sampleLiterals: [{ region: 'Europe' }],
    sampleGuesses: [],
  } as unknown as Contract;
  const regionOf = (given: Record<string, string | string[]>[]) => plainRequest(contract, given).step.query;
  expect(regionOf([])).toEqual([['region', 'JP']]);
  expect(regionOf([{ region: ['XX', 'NA'] }])).toEqual([['region', 'NA']]);
});
