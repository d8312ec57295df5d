import { expect } from 'expect';
import { placeOfField } from '../../engine/contract/read-record.js';
import { recordOf } from '../../engine/finding/record-of.js';
import { causeOf } from '../../engine/results/cause.js';
import type { Cause, RecordedResult, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { noCase } from '../../engine/run/no-case.js';
import type { CaseContext, Contract, RunnableRule } from '../../engine/types/index.js';
import { explainGroup } from '../../reporters/wording/explain-group.js';
import { groupFindings, rulesOf, type Place } from '../../reporters/wording/finding-groups.js';
import { emptyContract } from './tiny-target.js';
import { test } from '../plain-test.js';

const base = 'http://127.0.0.1:1/prefix';

test('the same schema node is one cause, in whatever record and operation it shows', () => {
  const at = (url: string, pointer: string, expected = 'must be string') =>
    says(failed(url, 200, '[]', { expected: [`${pointer} ${expected}`], actual: '1', at: pointer }));
  expect(at('/list', '/3/name')).toBe('components/schemas/Pet/properties/name: must be string');
  expect(at('/list', '/12/name')).toBe(at('/one/4', '/name'));
  expect(at('/list', '/3/name', 'must be shorter than 3')).not.toBe(at('/list', '/3/name'));
  expect(at('/list', '/3/owner/name')).not.toBe(at('/list', '/3/name'));
  expect(at('/list', '/3/unknown')).toBe('components/schemas/Pet/properties/unknown: must be string');
  expect(at('/list', '/3/unknown/deeper')).toBeUndefined();
});

test('a member is one place, whatever is expected of it; a whole record is not', () => {
  const member = (pointer: string, expected: string) =>
    cause(failed('/list', 200, '[]', { expected: [expected], actual: '1', at: pointer }))?.member;
  expect(member('/3/name', 'must be string')).toBe(member('/1/name', 'only records with name x'));
  expect(member('/3/colour', 'only records with colour x')).toBe('components/schemas/Pet/properties/colour');
  expect(member('/3', 'only records with name x')).toBeUndefined();
  expect(member('/3/owner', 'must be object')).toBeUndefined();
});

test('places of one member are one finding, the rule that speaks of it first', () => {
  const seen = (id: string, expected: string) => ({
    service: { service: 'a', baseUrl: base, embedded: false } as ServiceResult,
    id,
    rule: {
      id,
      says: id,
      curl: ['curl'],
      cause: { sort: 'schema node', says: expected, member: 'components/schemas/Pet/properties/name' },
    } as unknown as RuleResult,
  });
  const [group, ...others] = groupFindings([seen('filters by age', 'x'), seen('filters by name', 'y')]);
  expect(others).toEqual([]);
  expect(group?.places.map(({ rule }) => rule.id)).toEqual(['filters by name', 'filters by age']);
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
    id,
    rule: { id, curl: [], cause: { sort, says: 'same' } } as unknown as RuleResult,
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

test('a clause that is broken in one way is one finding, with the smallest request; in another way it is another', () => {
  const service = { service: 'a', baseUrl: base, embedded: false } as ServiceResult;
  const place = (id: string, status: number, curl: string): Place => ({
    service,
    id,
    rule: {
      id,
      clause: { id: 'removed', says: 'Earlier versions are removed.' },
      finding: { expected: ['status 404'], actual: `status ${status}`, at: '' },
      curl: [curl],
    } as unknown as RuleResult,
  });
  const [group, other, ...none] = groupFindings([
    place('a/1', 200, 'curl http://a/v1/countries'),
    place('a/2', 200, 'curl http://a/v1'),
    place('a/3', 500, 'curl http://a'),
    place('a/2', 200, 'curl http://a/v2'),
  ]);
  expect([group, other].map((each) => each && rulesOf(each))).toEqual([['a/2', 'a/1'], ['a/3']]);
  // The second of a rule has a cause of its own.
  expect(none.map(({ places }) => places.length)).toEqual([1]);
  const text = group ? explainGroup(group).join('\n') : '';
  expect(text).toMatch(/^2 rules show one finding: Earlier versions are removed\.\n {2}Smallest: {2}a\/2\n/);
  expect(text).toContain('Request:   curl http://a/v1\n');
  expect(text).toContain('Also in:   a/1');
});

test('a place within a record is where a field was read, whatever stands before it', () => {
  const mapping = { trait: { at: ['/missing', '/traits/*/id'] }, name: { at: ['/name'] } };
  const record = { name: 'x', traits: [{ id: 1 }] };
  expect(placeOfField(mapping, 'trait', record)).toBe('/traits');
  expect(placeOfField(mapping, 'name', record)).toBe('/name');
  expect(placeOfField(mapping, 'name', {})).toBe('');
});

test('a rule without samples says that their listing is broken, if it is its own', () => {
  const runnable = { rule: {}, kind: { operations: () => ['GET /list'] } } as unknown as RunnableRule;
  const none = { reason: 'no sample', detail: 'nothing listed' } as const;
  const because = (lost: Record<string, string>) =>
    noCase(none, runnable, { samples: { listed: [], given: [], known: [], lost } } as unknown as CaseContext)
      .detail;
  expect(because({ 'GET /list': 'answered status 500' })).toBe(
    'nothing listed, as GET /list answered status 500',
  );
  expect(because({ 'GET /other': 'answered status 500' })).toBe('nothing listed');
});

function operation(path: string, schema: object): Contract['operations'][number] {
  const response = { status: '200', mediaTypes: ['application/json'], schema };
  return { id: `GET ${path}`, method: 'GET', path, responses: [response] } as never;
}

function says(result: RecordedResult, type?: string): string | undefined {
  return cause(result, type)?.says;
}

function cause(result: RecordedResult, type = 'application/json'): Cause | undefined {
  for (const { response } of result.exchanges ?? []) if (response) response.headers['content-type'] = type;
  const pet = { $ref: '#/components/schemas/Pet' };
  const name = { type: 'string' };
  const contract = {
    operations: [operation('/list', { type: 'array', items: pet }), operation('/one/{id}', pet)],
    schemas: { Pet: { properties: { name, owner: { properties: { name } } } } },
  } as unknown as Contract;
  return causeOf(contract, base, result);
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

test('a finding in a list names the record, by what the contract tells records by or as most do', () => {
  const contract: Contract = {
    ...emptyContract,
    mappings: { lamp: { number: { at: ['/data/no'] } } },
    views: {
      lamps: {
        operation: 'GET /lamps',
        items: '',
        mapping: 'lamp',
        key: 'number',
        filters: [],
        query: [],
        options: [],
        known: {},
      },
    },
  };
  const lamps = [{ data: { no: 7, parts: [{ name: 'bulb' }] } }, { id: 'x', tags: ['a', 'b'] }, ['y']];
  expect(recordOf(contract, lamps, '/0/data/no')).toBe('number 7');
  expect(recordOf(contract, lamps, '/0/data/parts/0/name')).toBe('name bulb');
  expect(recordOf(contract, lamps, '/1/tags/1')).toBe('id x');
  expect(recordOf(contract, lamps, '/2/0')).toBeUndefined();
  expect(recordOf(contract, { id: 'one' }, '/id')).toBeUndefined();
});
