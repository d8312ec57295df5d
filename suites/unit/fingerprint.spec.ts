import { expect } from 'expect';
import fc from 'fast-check';
import { changedRules } from '../../engine/compare/verdicts.js';
import { fingerprintOf, type Failure } from '../../engine/finding/fingerprint.js';
import { changesSince } from '../../engine/history/changes.js';
import { summarize } from '../../engine/history/summary.js';
import { confirmApart } from '../../engine/live/running/confirm-apart.js';
import { rememberLiveRun } from '../../engine/live/memory/remember.js';
import { replay } from '../../engine/run/replay.js';
import { decisionOf, type TriageDecision } from '../../engine/triage/decision.js';
import { brief } from '../../engine/json/guards.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';

import { answerJson, numberRule, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

const ruleId = 'tiny/search/names';

function failing({ finding, counterexample }: Failure): RuleResult {
  return {
    id: ruleId,
    verdict: 'fail',
    authority: 'stated',
    requests: 1,
    finding,
    counterexample,
  } as RuleResult;
}

function serviceOf(failure: Failure): ServiceResult {
  return {
    service: 'tiny',
    baseUrl: 'http://127.0.0.1:1',
    embedded: false,
    rules: [failing(failure)],
  } as never;
}

/** Whether each part of the engine that compares failures takes two for one. */
const places: Record<string, (one: Failure, other: Failure) => boolean> = {
  'the fingerprint': (one, other) => fingerprintOf(ruleId, one) === fingerprintOf(ruleId, other),
  history: (one, other) => {
    const before = { startedAt: '1', services: [serviceOf(one)] } as Results;
    const change = changesSince([summarize(before)])(serviceOf(other), failing(other));
    return change.was === 'failing' && !change.otherwise;
  },
  'live runs': (one, other) => {
    const night = (id: string) => ({ id, startedMs: 1 });
    const { memory } = rememberLiveRun({}, [failing(one)], night('one'));
    return rememberLiveRun(memory, [failing(other)], night('two')).events[0]?.change === 'still failing';
  },
  triage: (one, other) => {
    const { id: rule } = failing(one);
    const fingerprint = fingerprintOf(rule, one);
    const decision: TriageDecision = {
      rule,
      kind: '',
      target: '',
      fingerprint,
      as: 'implementation',
      on: '',
    };
    return decisionOf([decision], serviceOf(other), failing(other)) !== undefined;
  },
  'assay compare': (one, other) => changedRules(serviceOf(one), serviceOf(other)).length === 0,
};

/** Words that no expectation below has of its own. */
const word = fc.stringMatching(/^[a-z]{4,12}$/).filter((text) => !'names at most e.g. search'.includes(text));
const shown = fc.record({ name: word, index: fc.nat(), quoted: fc.string(), limit: fc.integer() });

/** One failure of a search: what the case asked for, where it shows, and what is wrong there. */
function failureOf(
  { name, index, quoted, limit }: { name: string; index: number; quoted: string; limit: number },
  member = 'name',
  status = 200,
): Failure {
  return {
    finding: {
      expected: [`/${index}/${member}: names ${name}, at most ${limit}, e.g. ${JSON.stringify(quoted)}`],
      actual: `status ${status}, ${JSON.stringify(quoted)} in record ${index}`,
      at: `/${index}/${member}`,
    },
    counterexample: { steps: [{ name: 'ask', method: 'GET', path: '/search', query: [['name', name]] }] },
  };
}

for (const [place, isSame] of Object.entries(places)) {
  test(`${place}: another list index or value is the same failure`, () => {
    fc.assert(fc.property(shown, shown, (one, other) => isSame(failureOf(one), failureOf(other))));
  });

  test(`${place}: another member, status or expectation is another failure`, () => {
    fc.assert(
      fc.property(shown, shown, (one, other) => {
        expect(isSame(failureOf(one), failureOf(other, 'id'))).toBe(false);
        expect(isSame(failureOf(one), failureOf(other, 'name', 500))).toBe(false);
        const elsewise = failureOf(other);
        elsewise.finding.expected = ['a list'];
        expect(isSame(failureOf(one), elsewise)).toBe(false);
      }),
    );
  });
}

test('another rule is another failure', () => {
  const failure = failureOf({ name: 'abcd', index: 1, quoted: '', limit: 2 });
  expect(fingerprintOf('tiny/search/other', failure)).not.toBe(fingerprintOf(ruleId, failure));
});

/** A target whose answer tells where its rule fails. */
const telling = numberRule((_, answer) => ({
  relevant: true,
  finding: { expected: [`${String(answer)} must be string`], actual: '1', at: String(answer) },
}));
const known = {
  finding: { expected: ['/3/name must be string'], actual: '7', at: '/3/name' },
  counterexample: { steps: [{ name: 'ask', method: 'GET', path: '/200' }], given: { asked: 200 } },
};

test('a replay and a confirmation take another list index for the same failure, and another member for another', async () => {
  const confirmation = { least: 2, of: 2, apartMs: 0 };
  const smoke = { step: { name: 'smoke', method: 'GET', path: '/' } };
  for (const [place, outcome, seen] of [
    ['/7/name', 'still fails', 'seen again, as in an earlier live run'],
    ['/7/id', 'changed', 'seen, then 2 of 2 times again, 0 s apart, on fresh connections'],
  ] as const) {
    await withTarget(
      answerJson(() => place),
      async (session) => {
        expect(await replay(telling, session, known)).toMatchObject({ outcome });
        const earlier = { smoke, confirmation, known: [fingerprintOf(telling.rule.id, known)] };
        expect(await confirmApart(telling, session, known.counterexample, earlier)).toMatchObject({ seen });
      },
    );
  }
});

test('values of any form are no part of the expectation', () => {
  const of = (expected: string) =>
    fingerprintOf(ruleId, { finding: { expected: [expected], actual: '', at: '' } });
  const list = [
    { id: 1, name: 'one', isNew: true },
    { id: -2, name: null, of: [] },
  ];
  const cuts = [10, 20, 30, 40, 50].map((at) => `${JSON.stringify(list).slice(0, at)}… (${at} characters)`);
  expect(
    new Set([...cuts, JSON.stringify(list), '{}', '[]'].map((value) => of(`as in: ${value}`))).size,
  ).toBe(1);
  const values = [1, -2.5, 'a "text"', "it's", 'y'.repeat(300), '{"a":1}'].map((value) => brief(value));
  const same = new Set(values.map((value) => of(`one of ${value}, as listed`)));
  expect(same.size).toBe(1);
});
