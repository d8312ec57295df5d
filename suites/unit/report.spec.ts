import { expect } from 'expect';
import fc from 'fast-check';
import { changesSince } from '../../engine/history/changes.js';
import { summarize } from '../../engine/history/summary.js';
import { decisionOf, precisionByKind, type TriageDecision } from '../../engine/triage/decision.js';
import { printable } from '../../engine/http/redaction/printable.js';
import { brief } from '../../engine/json/guards.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import type { Verdict } from '../../engine/types/index.js';
import { escapeText, markup, pageText, type Shown } from '../../reporters/html/html.js';
import { test } from '../plain-test.js';

/** Texts that are made of what a page would obey, and of anything else. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from('<>&"\'`/='), '<script>', '&lt;', '\u202e'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

const base = 'http://127.0.0.1:1/prefix';

test('whatever a text holds, it is text on a page', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const shown = pageText(markup`<p title="${text}">${[text, [text]]}</p>`);
      return shown.match(/[<>"']/g)?.join('') === '<""><>' && unescaped(escapeText(text)) === printable(text);
    }),
  );
});

test('what was parsed from a file cannot pretend to be markup', () => {
  const forged = JSON.parse('{"html":"<script>","Symbol(markup)":"<script>"}') as Shown;
  expect(() => pageText(markup`${forged}`)).toThrow();
});

test('a text that holds JSON is shown without backslashes, and nothing in it is obeyed', () => {
  expect(brief('{"a":1}')).toBe(`'{"a":1}'`);
  expect(brief(`"it's"`)).toBe(JSON.stringify(`"it's"`));
  fc.assert(fc.property(hostile, (text) => !/[\u0000-\u001f]/.test(brief(text))));
});

test('a rule is compared with the last run that could decide on it', () => {
  const was = (...verdicts: Verdict[]) => {
    const [now, ...earlier] = verdicts.reverse().map((verdict, index) => run(verdict, 9 - index));
    const service = now?.services[0];
    const rule = service?.rules[0];
    if (!service || !rule) throw new Error('no run');
    return changesSince(earlier.reverse().map(summarize))(service, rule);
  };
  expect(was('fail')).toEqual({ was: 'unknown' });
  expect(was('inconclusive', 'fail')).toEqual({ was: 'unknown' });
  expect(was('pass', 'fail')).toMatchObject({ was: 'passing' });
  expect(was('fail', 'inconclusive', 'fail')).toMatchObject({ was: 'failing', since: '7', at: '7' });
  expect(was('fail', 'pass', 'fail', 'fail', 'pass')).toMatchObject({ was: 'failing', since: '7', at: '8' });
});

test('embedded references are not compared with targets', () => {
  const [before, now] = [run('fail', 1), run('fail', 2)];
  for (const service of before.services) service.embedded = true;
  const service = now.services[0] as ServiceResult;
  expect(changesSince([summarize(before)])(service, service.rules[0] as RuleResult)).toEqual({
    was: 'unknown',
  });
});

test('precision is the share of right blames; what blames nobody is counted beside', () => {
  const checked = (as: TriageDecision['as'], at?: string): TriageDecision => ({
    rule: 'a/1',
    kind: 'k',
    target: base,
    as,
    on: '2026-01-01',
    ...(at === undefined ? {} : { at }),
  });
  const all = [
    checked('implementation', '/x'),
    checked('environment', ''),
    checked('contract-too-loose'),
    checked('harness'),
  ];
  expect(precisionByKind(all)).toMatchObject([{ kind: 'k', precision: 0.5 }]);
  expect(precisionByKind([checked('contract-too-loose')])[0]?.precision).toBeUndefined();
});

test('a decision holds for the same finding only, in whatever record of a list', () => {
  const service = run('fail', 1).services[0] as ServiceResult;
  const rule = { ...(service.rules[0] as RuleResult), finding: { expected: [], actual: '', at: '/7/name' } };
  const decision: TriageDecision = {
    rule: rule.id,
    kind: 'k',
    target: service.baseUrl,
    at: '/*/name',
    as: 'implementation',
    on: '2026-01-01',
  };
  expect(decisionOf([decision], service, rule)).toEqual(decision);
  expect(decisionOf([{ ...decision, at: '/*/id' }], service, rule)).toBeUndefined();
});

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function run(verdict: Verdict, startedAt: number): Results {
  const rule = { id: 'a/1', verdict };
  const service = { service: 'a', baseUrl: base, embedded: false, rules: [rule] };
  return { startedAt: String(startedAt), services: [service] } as unknown as Results;
}
