import { expect } from 'expect';
import { replay } from '../../engine/run/replay.js';
import type { CheckOutcome } from '../../engine/types/index.js';
import { answerJson, checkTiny, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const holds: CheckOutcome = { relevant: true };
const blame = (actual: unknown): CheckOutcome => ({
  relevant: true,
  finding: { expected: ['no such answer'], actual: String(actual), at: '' },
});
type Target = ReturnType<typeof answerJson>;

test('what shows again only now and then is intermittent, what never does is not reproduced', async () => {
  let count = 0;
  const rule = numberRule((_, answer) => (answer === 'wrong' ? blame(answer) : holds));
  const everyFifth = answerJson(() => (++count % 5 === 0 ? 'wrong' : 'right'));
  const intermittent = await withTarget(everyFifth, (session) => checkTiny(session, rule));
  expect(intermittent.verdict === 'fail' && intermittent.seen).toContain('intermittent');
  let once = false;
  const onlyOnce = answerJson(() => (once ? 'right' : ((once = true), 'wrong')));
  const unstable = await withTarget(onlyOnce, (session) => checkTiny(session, rule));
  expect(unstable).toMatchObject({ verdict: 'inconclusive', reason: 'not reproduced' });
});

test('what shows only after another request is blamed with that request', async () => {
  let before = '';
  const target = answerJson((path) => {
    const wrong = before.endsWith('3') && !path.endsWith('3');
    before = path;
    return wrong ? 'wrong' : 'right';
  });
  const rule = numberRule((_, answer) => (answer === 'wrong' ? blame(answer) : holds));
  const result = await withTarget(target, async (session) => {
    const found = await checkTiny(session, rule);
    if (found.verdict !== 'fail') return { found };
    return { found, again: await replay(rule, session, found) };
  });
  expect(result.found).toMatchObject({
    verdict: 'fail',
    seen: 'seen again only after other requests',
    counterexample: { before: expect.arrayContaining([]) as unknown },
  });
  expect(result.again).toMatchObject({ outcome: 'still fails' });
});

test('what shows only under concurrent requests is blamed with those beside it', async () => {
  let shared = '';
  const target: Target = (request, response) => {
    shared = request.url ?? '';
    setTimeout(() => answerJson(() => shared === request.url)(request, response), 5);
  };
  const rule = numberRule((_, answer) => (answer === false ? blame(answer) : holds));
  const result = await withTarget(target, (session) => checkTiny(session, rule));
  expect(result).toMatchObject({
    verdict: 'fail',
    seen: 'seen again only while other requests were under way',
    counterexample: { beside: expect.arrayContaining([]) as unknown },
  });
});

test('what shows only among its likes is blamed with them', async () => {
  let underWay = 0;
  const target: Target = (request, response) => {
    const isAlone = ++underWay === 1;
    setTimeout(() => {
      underWay--;
      answerJson(() => isAlone)(request, response);
    }, 5);
  };
  const rule = numberRule((_, answer) => (answer === false ? blame(answer) : holds), 0);
  const result = await withTarget(target, async (session) => {
    const found = await checkTiny(session, rule);
    if (found.verdict !== 'fail') return { found };
    return { found, again: await replay(rule, session, found) };
  });
  expect(result.found).toMatchObject({
    verdict: 'fail',
    seen: 'seen again only while other requests were under way',
  });
  expect(result.again).toMatchObject({ outcome: 'still fails' });
});
