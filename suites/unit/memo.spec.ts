import { expect } from 'expect';
import type { RuleKind } from '../../engine/types/index.js';
import { answerJson, checkTiny, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const { rule } = numberRule(() => ({ relevant: true }));

/** A rule that reads an answer by the name of its step. */
function ruleNaming(name: string) {
  const kind: RuleKind<object> = {
    ...numberRule(() => ({ relevant: true })).kind,
    cases: () => ({ examples: [{ steps: [{ name, method: 'GET', path: '/1', memo: true }] }] }),
    check: (_, exchanges) =>
      exchanges.some(({ step }) => step.name === name)
        ? { relevant: true }
        : { relevant: false, why: 'no answer of this name' },
  };
  return { rule: { ...rule, id: `tiny/${name}` }, kind };
}

test('an answer that a rule shares with another has the name that the rule gave the step', async () => {
  let requests = 0;
  const target = answerJson(() => ++requests);
  const verdicts = await withTarget(target, async (session) => [
    (await checkTiny(session, ruleNaming('one'))).verdict,
    (await checkTiny(session, ruleNaming('other'))).verdict,
  ]);
  expect(verdicts).toEqual(['pass', 'pass']);
  expect(requests).toBe(1);
});
