import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { changesSince } from '../../engine/history/changes.js';
import { judgementOf, precisionByKind, type Judgement } from '../../engine/judgements/judgement.js';
import { printable } from '../../engine/http/record.js';
import { causeOf } from '../../engine/results/cause.js';
import type { RecordedResult, Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import type { Contract, Verdict } from '../../engine/types.js';
import { groupFindings } from '../../reporters/findings.js';
import { escapeText, markup, pageText, type Shown } from '../../reporters/html.js';

/** Texts that are made of what a page would obey, and of anything else. */
const hostile = fc
  .array(
    fc.oneof(fc.constantFrom(...'<>&"\'`/=', '<script>', '&lt;', '\u202e'), fc.string({ unit: 'binary' })),
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

test('the same schema node is one cause, in whatever record and operation it shows', () => {
  const at = (url: string, pointer: string, expected = 'must be string') =>
    says(failed(url, 200, '[]', { expected: [`${pointer} ${expected}`], actual: '1', at: pointer }));
  expect(at('/list', '/3/name')).toBe('components/schemas/Pet/properties/name: must be string');
  expect(at('/list', '/12/name')).toBe(at('/one/4', '/name'));
  expect(at('/list', '/3/name', 'must be shorter than 3')).not.toBe(at('/list', '/3/name'));
  expect(at('/list', '/3/owner/name')).not.toBe(at('/list', '/3/name'));
  expect(at('/list', '/3/unknown')).toBeUndefined();
});

test('the same error page is one cause, whatever numbers and addresses are in it', () => {
  const page = (url: string, id: string, text = 'Bad gateway') => {
    const body = `<html><script>x=${id}</script><h1>${text}</h1>${base}${url} at 12:0${id}</html>`;
    const result = failed(url, 502, body, { expected: ['status 200'], actual: 'status 502', at: '' });
    return says(result, 'text/html');
  };
  expect(page('/list', '1')).toBe(page('/one/4', '2'));
  expect(page('/list', '1')).toContain('status 502, text/html: Bad gateway');
  expect(page('/list', '1', 'Out of memory')).not.toBe(page('/list', '1'));
});

test('findings of one cause are one, and an error page is one for all services of an origin', () => {
  const seen = (service: string, id: string, sort: 'schema node' | 'error answer') => ({
    service: { service, baseUrl: `${base}/${service}`, embedded: false } as ServiceResult,
    rule: { id, curl: [], cause: { sort, says: 'same' } } as unknown as RuleResult,
    change: { was: 'unknown' as const },
  });
  const groups = groupFindings([
    seen('a', 'a/1', 'schema node'),
    seen('b', 'b/1', 'schema node'),
    seen('a', 'a/2', 'error answer'),
    seen('b', 'b/2', 'error answer'),
  ]);
  expect(groups.map(({ places }) => places.map(({ rule }) => rule.id))).toEqual([
    ['a/2', 'b/2'],
    ['a/1'],
    ['b/1'],
  ]);
});

test('a rule is compared with the last run that could decide on it', () => {
  const was = (...verdicts: Verdict[]) => {
    const [now, ...earlier] = verdicts.reverse().map((verdict, index) => run(verdict, 9 - index));
    const service = now?.services[0];
    const rule = service?.rules[0];
    if (!service || !rule) throw new Error('no run');
    return changesSince(earlier.reverse())(service, rule);
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
  expect(changesSince([before])(service, service.rules[0] as RuleResult)).toEqual({ was: 'unknown' });
});

test('precision is the share of right blames; what blames nobody is counted beside', () => {
  const judged = (as: Judgement['as'], at?: string): Judgement => ({
    rule: 'a/1',
    kind: 'k',
    target: base,
    as,
    on: '2026-01-01',
    ...(at === undefined ? {} : { at }),
  });
  const all = [
    judged('implementation', '/x'),
    judged('environment', ''),
    judged('contract-too-loose'),
    judged('harness'),
  ];
  expect(precisionByKind(all)).toMatchObject([{ kind: 'k', precision: 0.5 }]);
  expect(precisionByKind([judged('contract-too-loose')])[0]?.precision).toBeUndefined();
});

test('a judgement holds for the same finding only, in whatever record of a list', () => {
  const service = run('fail', 1).services[0] as ServiceResult;
  const rule = { ...(service.rules[0] as RuleResult), finding: { expected: [], actual: '', at: '/7/name' } };
  const judgement: Judgement = {
    rule: rule.id,
    kind: 'k',
    target: service.baseUrl,
    at: '/*/name',
    as: 'implementation',
    on: '2026-01-01',
  };
  expect(judgementOf([judgement], service, rule)).toEqual(judgement);
  expect(judgementOf([{ ...judgement, at: '/*/id' }], service, rule)).toBeUndefined();
});

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function operation(path: string, schema: object): Contract['operations'][number] {
  const response = { status: '200', mediaTypes: ['application/json'], schema };
  return { id: `GET ${path}`, method: 'GET', path, responses: [response] } as never;
}

function says(result: RecordedResult, type = 'application/json'): string | undefined {
  for (const { response } of result.exchanges ?? []) if (response) response.headers['content-type'] = type;
  const pet = { $ref: '#/components/schemas/Pet' };
  const name = { type: 'string' };
  const contract = {
    operations: [operation('/list', { type: 'array', items: pet }), operation('/one/{id}', pet)],
    schemas: { Pet: { properties: { name, owner: { properties: { name } } } } },
  } as unknown as Contract;
  return causeOf(contract, base, result)?.says;
}

function failed(
  url: string,
  status: number,
  body: string,
  finding: NonNullable<RecordedResult['finding']>,
): RecordedResult {
  const request = { method: 'GET', url: `${base}${url}`, headers: {} };
  const response = { status, headers: {}, body };
  const exchanges = [{ step: 'ask', request, response, ms: 1 }];
  return { verdict: 'fail', relevant: 1, requests: 1, ms: 1, finding, exchanges };
}

/** A run of one rule, begun at a moment. */
function run(verdict: Verdict, startedAt: number): Results {
  const rule = { id: 'a/1', verdict };
  const service = { service: 'a', baseUrl: base, embedded: false, rules: [rule] };
  return { startedAt: String(startedAt), services: [service] } as unknown as Results;
}
