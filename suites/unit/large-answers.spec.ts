import { expect } from 'expect';
import { perform } from '../../engine/run/attempt/send-step.js';
import { runRule } from '../../engine/run/run-rule.js';
import type { Step } from '../../engine/types/index.js';
import { answerJson, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const megabyte = 1024 * 1024;
const step = (index: number): Step => ({ name: 'large', method: 'GET', path: `/${index}`, memo: true });

test('of large answers the beginning of the text is kept, and of memo steps a bounded number', async () => {
  const asked: string[] = [];
  const answer = answerJson((path) => {
    asked.push(path);
    return [path, 'x'.repeat(3 * megabyte)];
  });
  await withTarget(answer, async (session) => {
    for (let index = 0; index < 8; index++) {
      const { response } = await perform(session, step(index), session.pool, true);
      expect(response?.json).toHaveLength(2);
      expect(response?.fullLength).toBeGreaterThan(3 * megabyte);
      expect(response?.text.length).toBeLessThan(20_000);
      expect(response?.text).toMatch(/^\["\/\d",.*… \(\d+ characters in all\)$/s);
    }
    const kept = session.memo.size();
    expect(kept.answers).toBeLessThan(8);
    expect(kept.characters).toBeLessThan(9 * megabyte);
    // The latest are kept, the first is asked for again.
    await perform(session, step(7), session.pool, true);
    expect(asked).toHaveLength(8);
    await perform(session, step(0), session.pool, true);
    expect(asked).toHaveLength(9);
    expect(session.memo.size()).toEqual(kept);
  });
});

test('of small answers to memo steps, those used last are kept up to a bound', async () => {
  const asked: string[] = [];
  const answer = answerJson((path) => {
    asked.push(path);
    return [path, 'x'.repeat(100_000)];
  });
  await withTarget(answer, async (session) => {
    for (let index = 0; index < 200; index++) {
      await perform(session, step(index), session.pool, true);
      await perform(session, step(0), session.pool, true);
    }
    expect(session.memo.size().characters).toBeLessThan(9 * megabyte);
    expect(asked.filter((path) => path === '/0')).toHaveLength(1);
    expect(asked).toHaveLength(200);
    await perform(session, step(1), session.pool, true);
    expect(asked).toHaveLength(201);
  });
});

test('the time that a file takes to be read is not that of the rule which is the first to need it', async () => {
  const slowFile = { name: 'file', method: 'GET', path: '/file', memo: true, stream: true } as const;
  let asked = 0;
  await withTarget(
    (_, response) => {
      asked++;
      setTimeout(() => response.setHeader('content-type', 'application/json').end('[1]'), 1_500);
    },
    async (session) => {
      const checked = numberRule(() => ({ relevant: true }));
      const cases = () => ({ examples: Array.from({ length: 40 }, () => ({ steps: [slowFile] })) });
      const samples = { listed: [], given: [], known: [] };
      const options = { runs: 40, seed: 1, budgetMs: 1_000, shrink: true };
      const result = await runRule(
        { ...checked, kind: { ...checked.kind, cases } },
        session,
        samples,
        options,
      );
      expect(result).toMatchObject({ verdict: 'pass', relevant: 40 });
      expect(result.short).toBeUndefined();
    },
  );
  expect(asked).toBe(1);
});
