import type { ServerResponse } from 'node:http';
import { expect } from 'expect';
import type { CheckOutcome } from '../../engine/types/index.js';
import { checkTiny, emptyContract, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const rule = numberRule((_, answer): CheckOutcome => ({
  relevant: true,
  ...(answer === 'right' ? {} : { finding: { expected: ['right'], actual: 'wrong', at: '' } }),
}));

/** Answers every third request with a status. */
function unreliable(status: number) {
  let count = 0;
  return (_: unknown, response: { statusCode: number; end: (body: string) => void }) => {
    response.statusCode = ++count % 3 === 0 ? status : 200;
    response.end(response.statusCode === 200 ? '"right"' : '<h1>unavailable</h1>');
  };
}

for (const status of [410, 502, 503, 504, 522])
  test(`status ${status} is no failure of a service that is documented as dead, and one of any other`, async () => {
    const dead = { ...emptyContract, dead: true };
    const spared = await withTarget(unreliable(status), (session) => checkTiny(session, rule), dead);
    expect(spared).toMatchObject({ verdict: 'inconclusive', reason: 'dead as documented' });
    const blamed = await withTarget(unreliable(status), (session) => checkTiny(session, rule));
    expect(blamed).toMatchObject({ verdict: 'fail' });
  });

test('an internal error is a failure of a dead service, too', async () => {
  const dead = { ...emptyContract, dead: true };
  const result = await withTarget(unreliable(500), (session) => checkTiny(session, rule), dead);
  expect(result).toMatchObject({ verdict: 'fail' });
});

test('a page in place of an answer now and then is no failure of a dead service, a wrong answer is', async () => {
  const dead = { ...emptyContract, dead: true };
  const answering = (type: string) => {
    let count = 0;
    return (_: unknown, response: ServerResponse): void => {
      const isOdd = ++count % 3 === 0;
      response.setHeader('content-type', isOdd ? type : 'application/json');
      response.end(isOdd ? '"wrong"' : '"right"');
    };
  };
  const spared = await withTarget(answering('text/html'), (session) => checkTiny(session, rule), dead);
  expect(spared).toMatchObject({ verdict: 'inconclusive', reason: 'dead as documented' });
  const blamed = await withTarget(answering('application/json'), (session) => checkTiny(session, rule), dead);
  expect(blamed).toMatchObject({ verdict: 'fail' });
});
