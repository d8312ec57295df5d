import { expect } from 'expect';
import type { CheckOutcome } from '../../engine/types/index.js';
import { answerJson, checkTiny, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const holds: CheckOutcome = { relevant: true };
const blame = (actual: unknown): CheckOutcome => ({
  relevant: true,
  finding: { expected: ['no such answer'], actual: String(actual), at: '' },
});
const echo = answerJson((path) => Number(path.slice(1)));

test('a check that never applies is inconclusive, never a pass', async () => {
  const result = await withTarget(echo, (session) =>
    checkTiny(
      session,
      numberRule(() => ({ relevant: false, why: 'nothing to see' })),
    ),
  );
  expect(result).toMatchObject({ verdict: 'inconclusive', reason: 'vacuous', relevant: 0 });
});

test('a check that always blames fails with the smallest case', async () => {
  const result = await withTarget(echo, (session) =>
    checkTiny(
      session,
      numberRule((asked) => blame(asked)),
    ),
  );
  expect(result).toMatchObject({ verdict: 'fail', counterexample: { given: { asked: 0 } } });
});

test('a check that throws is an error, never a blame', async () => {
  const result = await withTarget(echo, (session) =>
    checkTiny(
      session,
      numberRule(() => {
        throw new Error('broken check');
      }),
    ),
  );
  expect(result).toMatchObject({ verdict: 'error', detail: 'broken check' });
});

test('a check that holds passes with as many relevant cases as were asked', async () => {
  const result = await withTarget(echo, (session) =>
    checkTiny(
      session,
      numberRule(() => holds),
    ),
  );
  expect(result).toMatchObject({ verdict: 'pass', relevant: 100 });
});

test('shrinking ends in a case that no smaller one fails', async () => {
  const target = answerJson((path) => (Number(path.slice(1)) >= 37 ? 'wrong' : 'right'));
  const rule = numberRule((_, answer) => (answer === 'wrong' ? blame(answer) : holds));
  const result = await withTarget(target, (session) => checkTiny(session, rule));
  expect(result).toMatchObject({ verdict: 'fail', counterexample: { given: { asked: 37 } } });
});

test('the same seed asks the same, another seed asks otherwise', async () => {
  const askedWith = async (seed: number): Promise<string[]> => {
    const asked: string[] = [];
    const note = answerJson((path) => asked.push(path));
    await withTarget(note, (session) =>
      checkTiny(
        session,
        numberRule(() => holds, 1_000_000),
        seed,
      ),
    );
    return asked.sort();
  };
  const [once, again, other] = [await askedWith(7), await askedWith(7), await askedWith(8)];
  expect(again).toEqual(once);
  expect(other).not.toEqual(once);
});

test('the same seed finds the same counterexample, whatever the timing', async () => {
  const slow = (path: string, end: () => void) => setTimeout(end, (Number(path.slice(1)) * 7) % 5);
  const find = () =>
    withTarget(
      (request, response) =>
        slow(request.url ?? '', () =>
          answerJson((path) => Number(path.slice(1)) % 11 === 3)(request, response),
        ),
      (session) =>
        checkTiny(
          session,
          numberRule((_, answer) => (answer === true ? blame(answer) : holds)),
          5,
        ),
    );
  const [one, other] = [await find(), await find()];
  expect(one.verdict).toBe('fail');
  expect(other).toMatchObject({ counterexample: one.verdict === 'fail' ? one.counterexample : {} });
});

test('a request error is no counterexample', async () => {
  const result = await withTarget(
    (request) => request.socket.destroy(),
    (session) =>
      checkTiny(
        session,
        numberRule((asked) => blame(asked)),
      ),
  );
  expect(result).toMatchObject({ verdict: 'inconclusive' });
  expect(result.relevant).toBe(0);
});

test('a redirect to another origin is not followed, one within it is, by whatever name of this machine', async () => {
  const asked: string[] = [];
  const target: typeof echo = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const other = 'http://127.0.0.1:1/elsewhere';
    if (request.url === '/away') response.writeHead(302, { location: other }).end();
    else if (request.url === '/by-name')
      response
        .writeHead(308, { location: `HTTP://LocalHost:${request.headers.host?.split(':')[1]}/there` })
        .end();
    else if (request.url?.startsWith('/to')) response.writeHead(307, { location: '/there' }).end();
    else response.end('"here"');
  };
  const seen: unknown[] = [];
  const rule = numberRule((_, answer) => (seen.push(answer), holds));
  const [kind] = [rule.kind];
  const asking = (path: string, method: 'GET' | 'HEAD' = 'GET') => ({
    ...rule,
    kind: { ...kind, cases: () => ({ examples: [{ steps: [{ name: 'ask', method, path }] }] }) },
  });
  await withTarget(target, async (session) => {
    await checkTiny(session, asking('/away'));
    await checkTiny(session, asking('/to'));
    expect(seen.at(-1)).toBe('here');
    await checkTiny(session, asking('/to', 'HEAD'));
    await checkTiny(session, asking('/by-name'));
  });
  const followed = ['GET /to', 'GET /there', 'HEAD /to', 'HEAD /there', 'GET /by-name', 'GET /there'];
  expect(asked).toEqual(['GET /away', ...followed]);
});
