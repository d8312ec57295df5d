import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import fc from 'fast-check';
import { durationMs } from '../../commands/config/duration.js';
import {
  adaptivePace,
  alone,
  enter,
  leave,
  narrow,
  noteAnswer,
  type Pace,
} from '../../engine/http/pace/pace.js';
import { runRule } from '../../engine/run/run-rule.js';
import { shareOf } from '../../engine/time/share.js';
import { msPerRequest, openTimeLog } from '../../engine/time/time-log.js';
import { progressLine } from '../../reporters/terminal/progress-line.js';
import { answerJson, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

function answered(pace: Pace, ms: (width: number) => number, times: number): number[] {
  return Array.from({ length: times }, () => {
    noteAnswer(pace, ms(pace.width));
    return pace.width;
  });
}

test('a target that keeps its pace is asked as often as allowed within a few dozen answers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.double({ min: 0.1, max: 5000, noNaN: true }),
      (most, ms) => {
        const pace = adaptivePace(most);
        expect(pace.width).toBe(1);
        expect(answered(pace, () => ms, 36).at(-1)).toBe(most);
      },
    ),
  );
});

test('a target that answers one request at a time is asked one at a time, and tried now and then', () => {
  const widths = answered(adaptivePace(8), (width) => 300 * width, 400);
  expect(Math.max(...widths)).toBe(2);
  expect(widths.filter((width) => width > 1).length).toBeLessThan(60);
});

test('a timeout halves, and the width grows again only after answers in time', () => {
  const pace = adaptivePace(8);
  answered(pace, () => 10, 40);
  narrow(pace);
  expect(pace.width).toBe(4);
  expect(answered(pace, () => 10, 9).at(-1)).toBe(4);
  expect(answered(pace, () => 10, 100).at(-1)).toBe(8);
});

test('no more cases are under way than the pace allows, and what is calm is alone', async () => {
  const pace = adaptivePace(4, { width: 3 });
  let active = 0;
  let most = 0;
  let isCalm = false;
  const use = async (calm: boolean): Promise<void> => {
    await enter(pace);
    active++;
    most = Math.max(most, active);
    expect(isCalm).toBe(false);
    await new Promise(setImmediate);
    if (calm) {
      active--;
      await alone(pace, async () => {
        expect(active).toBe(0);
        isCalm = true;
        await new Promise(setImmediate);
        isCalm = false;
      });
      active++;
    }
    active--;
    leave(pace);
  };
  await Promise.all(Array.from({ length: 30 }, (_, index) => use(index % 5 === 0)));
  expect(most).toBe(3);
  expect([pace.active, pace.waiting.length, pace.calm.length]).toEqual([0, 0, 0]);
});

test('shares never take more than there is, and all where it suffices', () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  const waiting = fc.array(fc.record({ rules: fc.integer({ min: 1, max: 50 }), each: amount }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(waiting, amount, fc.integer({ min: 1, max: 4 }), (groups, leftMs, lanes) => {
      const needed = groups.reduce((sum, { rules, each }) => sum + rules * each, 0);
      const shares = groups.map(({ each }) =>
        shareOf({ leftMs, lanes, waiting: groups, own: { each, msPerRequest: 1 } }),
      );
      for (const { ms } of shares) expect(ms).toBeLessThanOrEqual(leftMs);
      if (needed * 1.2 <= leftMs * lanes)
        expect(shares.every(({ requests }) => requests === undefined)).toBe(true);
      const taken = groups.map(({ rules, each }, index) => {
        const requests = shares[index]?.requests;
        return rules * (requests === undefined ? each : requests - 1);
      });
      expect(taken.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(leftMs * lanes);
    }),
    { examples: [[[{ rules: 3, each: 11 }], 9, 4]] },
  );
});

test('what rules took tells how long a request takes, waiting shared by all', () => {
  const took = { service: 'x', width: 1, requests: 10, ms: 1000 };
  const notes = [
    { ...took, ended: 'a', waitedMs: 0 },
    { ...took, ended: 'b', waitedMs: 8000 },
  ];
  expect(msPerRequest(notes)).toBe(500);
  expect(msPerRequest([])).toBeUndefined();
  // One rule that computes for long does not make a fast target slow; twenty of them do.
  const computes = { ...took, ended: 'c', waitedMs: 0, requests: 1 };
  expect(msPerRequest([computes], 5)).toBe(5);
  expect(
    msPerRequest(
      Array.from({ length: 20 }, () => computes),
      5,
    ),
  ).toBe(1000);
});

test('workers read what the others have written, each line once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-unit-'));
  const took = { service: 'x', width: 1, ms: 1000, waitedMs: 0 };
  const [one, other] = [openTimeLog(folder), openTimeLog(folder)];
  expect([one.read().begunOf('x'), one.read().tookLately('x')]).toEqual([0, []]);
  one.write({ begun: 'x/ä', service: 'x' });
  other.write({ begun: 'x/b', service: 'x' });
  one.write({ ...took, ended: 'x/ä', requests: 2 });
  other.write({ ...took, ended: 'x/b', requests: 0 });
  for (const log of [one, other, one]) {
    expect([log.read().begunOf('x'), log.read().begunOf('y')]).toEqual([2, 0]);
    expect(
      log
        .read()
        .tookLately('x')
        .map(({ ended }) => ended),
    ).toEqual(['x/ä']);
  }
  rmSync(folder, { recursive: true });
});

test('durations are read, and what is none is refused', () => {
  const read = durationMs('--time');
  expect(['5m', '90s', '1h30m', '1h'].map(read)).toEqual([300_000, 90_000, 5_400_000, 3_600_000]);
  for (const wrong of ['', '5', '0s', 'm', '5 m', '30m1h', '25h'])
    expect(() => read(wrong)).toThrow('--time takes');
});

test('progress says what is slow and how long the rest takes', () => {
  const far = { what: 'rules', done: 41, total: 117, requests: 950, failed: 1 };
  expect(progressLine({ ...far, latencyMs: 1900, elapsedMs: 100_000, untilEndMs: 180_000 })).toBe(
    'target answers in 1.9 s (median), 41 of 117 rules, about 3 minutes left, 950 requests, 1 failure',
  );
  expect(progressLine({ ...far, latencyMs: 3, elapsedMs: 5000, untilEndMs: Infinity })).toBe(
    '41 of 117 rules, 950 requests, 1 failure',
  );
});

test('once the run has ended, no case is made', async () => {
  const asked = numberRule(() => ({ relevant: true }));
  const kind = {
    ...asked.kind,
    cases: () => {
      throw new Error('cases are made');
    },
  };
  const samples = { listed: [], given: [], known: [] };
  const bounds = { runs: 7, seed: 1, budgetMs: 20_000, shrink: true, endsAt: Date.now() - 1 };
  const result = await withTarget(
    answerJson(() => 1),
    (session) => runRule({ ...asked, kind }, session, samples, bounds),
  );
  expect(result).toMatchObject({ verdict: 'inconclusive', reason: 'time', detail: '0 of 7 cases: time' });
});
