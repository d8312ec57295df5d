import { expect } from 'expect';
import { withFileToWrite } from '../../commands/adopt/adopt.js';
import { withProposals } from '../../commands/adopt/rules-text.js';
import { readOpenApi } from '../../engine/openapi/read/read.js';
import type { Json } from '../../engine/types/index.js';
import { candidatesOf } from '../adopt/candidates.js';
import { test } from '../plain-test.js';

/** Candidates for a listing of records with these members, each of them a number or a text. */
function proposedFor(records: Record<string, number | string>[]): string[] {
  const members = Object.entries(records[0] ?? {}).map(([name, value]) => [name, { type: typeof value }]);
  const items = { type: 'object', properties: Object.fromEntries(members) as Json };
  const content = { 'application/json': { schema: { type: 'array', items } } };
  const get = { operationId: 'list', responses: { 200: { description: 'all', content } } };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/t': { get } },
  });
  const { contract } = readOpenApi({ file: 't.json', text }, '');
  if (!contract) throw new Error('no contract');
  const listed = records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [`list.${name}`, String(value)])),
  );
  const samples = { listed, given: [], known: [] };
  return candidatesOf({ ...contract, service: 's' }, samples).map(({ rule }) =>
    rule.id.replace('s/adopted/list-', ''),
  );
}

/** In no order. */
const six = [3, 1, 5, 2, 6, 4];
const ascending = six.toSorted();

test('an order between numbers is proposed where their names say that they measure the same', () => {
  expect(proposedFor(six.map((n) => ({ p50: n, p95: n * 2, weight: n * 9 })))).toEqual(['p50-p95']);
  expect(proposedFor(six.map((n) => ({ priceMax: n + 1, priceMin: n })))).toEqual(['priceMin-priceMax']);
  expect(proposedFor(six.map((n) => ({ age: n, price: n + 20 })))).toEqual([]);
});

test('what is too rare, broken once or constant is not proposed', () => {
  expect(proposedFor(six.slice(2).map((n) => ({ low: n, high: n + 1 })))).toEqual([]);
  expect(proposedFor(six.map((n) => ({ low: n, high: n === 4 ? 3 : n + 1 })))).toEqual([]);
  expect(proposedFor(six.map((n) => ({ low: 0, high: n })))).toEqual([]);
  expect(proposedFor(six.map((n) => ({ low: n, high: n })))).toEqual([]);
});

test('times are in order, and keys are unique', () => {
  const times = six.map((n) => ({ id: n, at: `2026-01-0${n}T00:00:00Z`, due: `2026-02-0${n}` }));
  expect(proposedFor(times)).toEqual(['unique-id', 'at-due']);
  expect(proposedFor(six.map((n) => ({ id: n % 5, name: `n${n}` })))).toEqual([]);
});

test('an order is proposed where a listing keeps it by itself, in either direction', () => {
  const mixed = (n: number) => six[n - 1] ?? 0;
  expect(proposedFor(ascending.map((n) => ({ size: n * 9, age: mixed(n) })))).toEqual(['ordered-size']);
  expect(proposedFor(ascending.map((n) => ({ on: `2026-01-${20 - n}`, age: mixed(n) })))).toEqual([
    'ordered-on',
  ]);
  expect(proposedFor(ascending.map((n) => ({ size: n, id: n })))).toEqual([
    'unique-id',
    'ordered-id',
    'ordered-size',
  ]);
  // Several ways to compare texts are tried, numbers are no texts.
  expect(proposedFor(['apple', 'Bean', 'corn', 'Date', 'elder', 'Fig'].map((word) => ({ word })))).toEqual([
    'ordered-word',
  ]);
  expect(proposedFor([1, 2, 9, 10, 11, 12].map((size) => ({ size })))).toEqual(['ordered-size']);
  expect(proposedFor([1, 2, 2, 3, 3, 3, 4].map((size) => ({ size })))).toEqual([]);
  expect(proposedFor([1, 2, 3, 4, 6, 5].map((size) => ({ size })))).toEqual([]);
});

test('rows and comments that were written by hand stay', () => {
  const text = `# mine
overlay: 1.0.0
info: { title: T, version: '1' }
actions:
  - target: $
    update:
      x-rules:
        - { id: s/a, says: a, kind: filter, params: { view: list, parameter: x } } # by hand
  - target: $.paths
    update: {}
`;
  const rule = {
    id: 's/adopted/b',
    says: 'b',
    kind: 'k',
    clause: 'list',
    authority: 'implied' as const,
    why: 'seen',
    params: { a: 1 },
  };
  const made = withProposals(
    text,
    [{ candidate: { rule, records: 7, alike: [], isGuess: false }, kills: ['breaks b'] }],
    'T',
  );
  const [before = ''] = text.split('  - target: $.paths');
  expect(made.startsWith(before)).toBe(true);
  expect(made).toContain(
    '# Proposed by assay adopt: 7 records keep it. Only this rule notices what\n        # - breaks b\n',
  );
  expect(made.match(/x-rules/g)).toHaveLength(1);
});

test('the file of rules that the configuration names need not be there yet', () => {
  const shop = {
    openapi: 'openapi.yaml',
    rules: 'nobody-wrote.yaml',
    samples: [],
    key: {},
    notImplemented: [],
  };
  const config = { targets: { shop } };
  const { config: read, rules } = withFileToWrite('shop=http://127.0.0.1:1', undefined, config);
  expect(rules).toBe('nobody-wrote.yaml');
  expect(read.targets['shop']).not.toHaveProperty('rules');
  expect(read.targets['shop']?.openapi).toBe('openapi.yaml');
});
