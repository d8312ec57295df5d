import { expect } from 'expect';
import { mutantOf, type MutantRow } from '../../engine/mutation/operators/rows.js';
import { answers, operations } from './changed-answers.js';
import { test } from '../plain-test.js';

test.describe('a condition', () => {
  const refusal = { op: 'answer', status: 404 };

  test('other operations, and requests that do not meet it, are answered as before', async () => {
    const when = { query: { a: { in: ['1', '2'] } } };
    const paths = ['/things?a=1', '/things?a=3', '/things/7?a=1', '/things/search?a=1'];
    expect(await answers({ when, change: refusal }, paths)).toEqual([
      404,
      ...paths.slice(1).map((path) => ({ path })),
    ]);
  });

  test('sees path parameters of the operation with the most literal segments', async () => {
    const row = {
      operations: ['GET /things/{id}'],
      when: { path: { id: { matches: '.' } } },
      change: refusal,
    };
    expect(await answers(row, ['/things/7', '/things/search'])).toEqual([404, { path: '/things/search' }]);
  });

  test('counts requests', async () => {
    const four = ['/things', '/things', '/things', '/things'];
    const statuses = async (when: MutantRow['when']) =>
      (await answers({ ...(when ? { when } : {}), change: refusal }, four)).map((each) => each === 404);
    expect(await statuses({ every: 2 })).toEqual([false, true, false, true]);
    expect(await statuses({ every: 2, turn: 1 })).toEqual([true, false, true, false]);
    expect(await statuses({ after: 3 })).toEqual([false, false, false, true]);
    expect(await statuses({ asked: { times: 2 } })).toEqual([false, false, true, true]);
    expect(await statuses({ concurrent: 1 })).toEqual([false, true, true, true]);
    expect(await statuses({ status: 400 })).toEqual([false, false, false, false]);
  });

  test('remembers what an earlier request for the same met', async () => {
    const when = { since: { when: { query: { lang: 'en' } }, by: ['id'] } };
    const row = { operations: ['GET /things/{id}'], when, change: refusal };
    expect(await answers(row, ['/things/1', '/things/1?lang=en', '/things/1', '/things/2'])).toEqual([
      { path: '/things/1' },
      404,
      404,
      { path: '/things/2' },
    ]);
  });
});

test.describe('a change of requests', () => {
  const cases: [string, MutantRow['change'], string][] = [
    ['drops parameters', { op: 'drop-parameter', names: ['a'] }, '/things?b=2'],
    ['sets a parameter', { op: 'set-parameter', name: 'a', to: 'x' }, '/things?b=2&a=x'],
    ['adds a value', { op: 'set-parameter', name: 'a', to: 'x', beside: true }, '/things?a=1&b=2&a=x'],
    ['shifts a number', { op: 'shift-parameter', name: 'b', by: -2 }, '/things?a=1&b=0'],
    ['reads the first few', { op: 'keep-parameters', of: ['b', 'a'], count: 1 }, '/things?b=2'],
    ['edits the path', { op: 'edit-path', match: 'things', with: 'others' }, '/others?a=1&b=2'],
  ];
  for (const [name, change, path] of cases)
    test(name, async () => {
      expect(await answers({ change: change }, ['/things?a=1&b=2'])).toEqual([{ path }]);
    });

  test('edits a path parameter, decoded', async () => {
    const change = { op: 'edit-path', name: 'id', match: ' .*', with: '/' };
    const row = { operations: ['GET /things/{id}'], change };
    expect(await answers(row, ['/things/a%20b'])).toEqual([{ path: '/things/a%2F' }]);
  });
});

test.describe('a change with a memory', () => {
  test('answers from a cache that leaves a parameter out', async () => {
    const change = { op: 'cache', without: ['a'] };
    expect(await answers({ change }, ['/things?a=1&b=1'])).toEqual([{ path: '/things?a=1&b=1' }]);
    const mutant = mutantOf(
      { name: 'm', does: 'm', kills: [], operations: ['GET /things'], change },
      operations,
    );
    const handler = mutant.wrap(async ({ url }) => Response.json(url));
    const texts = [];
    for (const query of ['a=1&b=1', 'a=2&b=1', 'b=1', 'b=2'])
      texts.push(await (await handler(new Request(`http://localhost/things?${query}`))).json());
    expect(texts.map((text) => String(text).split('?')[1])).toEqual(['a=1&b=1', 'a=1&b=1', 'a=1&b=1', 'b=2']);
  });

  test('lets the last of the requests at the same time decide', async () => {
    const change = { op: 'share-parameters', names: ['a'] };
    const paths = ['/things?a=1&b=1', '/things?a=2'];
    expect(await answers({ change }, paths)).toEqual([{ path: '/things?b=1&a=2' }, { path: '/things?a=2' }]);
  });
});
