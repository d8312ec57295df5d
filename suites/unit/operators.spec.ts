import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Json } from '../../engine/types/index.js';
import { operators } from '../../engine/mutation/operators/library.js';
import { mutantOf, type MutantRow } from '../../engine/mutation/operators/rows.js';
import { operatorSchemas, readRows } from '../../engine/mutation/operators/validate.js';

const operations = [
  { id: 'GET /things', method: 'GET', path: '/things' },
  { id: 'GET /things/{id}', method: 'GET', path: '/things/{id}' },
  { id: 'GET /things/search', method: 'GET', path: '/things/search' },
];

type Change = Pick<MutantRow, 'change' | 'when'> & { operations?: string[] };

/** Answers of a service that echoes its request, changed by a row: the bodies, one for each path. */
async function answers(row: Change, paths: readonly string[], body?: Json): Promise<(Json | undefined)[]> {
  const mutant = mutantOf(
    { name: 'm', does: 'm', kills: ['r'], operations: ['GET /things'], ...row },
    operations,
  );
  const handler = mutant.wrap(async (request) => {
    const { pathname, search } = new URL(request.url);
    return Response.json(body ?? { path: pathname + search });
  });
  return Promise.all(
    paths.map(async (path) => {
      const answer = await handler(new Request(`http://localhost${path}`));
      return answer.status === 200 ? ((await answer.json()) as Json) : answer.status;
    }),
  );
}

const records = [
  { id: 1, name: 'one', tags: ['a'] },
  { id: 2, name: 'two', tags: [] },
  { id: 3, name: 'three', tags: ['a', 'b'] },
];
const changed = async (change: MutantRow['change'], body: Json = records) =>
  (await answers({ change }, ['/things'], body))[0];

test.describe('a change of values', () => {
  test('is made at the pointer alone, in the records that meet the tests', async () => {
    expect(
      await changed({
        op: 'set',
        each: '/*',
        where: { '/id': { above: 1 } },
        at: '/name',
        to: null,
      }),
    ).toEqual([records[0], { ...records[1], name: null }, { ...records[2], name: null }]);
  });

  test('is made in one of the records, or in each nth', async () => {
    expect(await changed({ op: 'remove', each: '/*', pick: -1 })).toEqual(records.slice(0, 2));
    expect(await changed({ op: 'remove', each: '/*', pick: { every: 2 } })).toEqual([records[1]]);
  });

  test('looks at what stands above a record', async () => {
    const change = { op: 'remove', each: '/*/tags/*', where: { '2/id': 3, '': 'a' } };
    expect(await changed(change)).toEqual([records[0], records[1], { ...records[2], tags: ['b'] }]);
  });

  test('takes the value of another record, of another place and of the request', async () => {
    const from = (source: object) => changed({ op: 'copy', each: '/*', at: '/name', from: source });
    expect(await from({ record: 'next', at: '/name' })).toMatchObject([
      { name: 'two' },
      { name: 'three' },
      { name: 'one' },
    ]);
    expect(await from({ at: '/id' })).toMatchObject([{ name: 1 }, { name: 2 }, { name: 3 }]);
    expect(await from({ query: 'absent' })).toEqual(records);
  });

  test('makes a member that is not there only where it sets one', async () => {
    expect(await changed({ op: 'set', at: '/0/extra', to: 1 })).toMatchObject([{ extra: 1 }, {}, {}]);
    expect(await changed({ op: 'convert', at: '/0/extra', to: 'text' })).toEqual(records);
  });

  test('several changes: the first one is nearest to the implementation', async () => {
    const change = [
      { op: 'calculate', at: '/0/id', plus: 1 },
      { op: 'calculate', at: '/0/id', times: 10 },
    ];
    expect(await changed(change)).toMatchObject([{ id: 20 }, {}, {}]);
  });

  test('law: where no record meets the tests, the answer is the same bytes', async () => {
    const answer = '[ {"id" : 1.0}, "text" ]';
    const never = { each: '/*', where: { '/id': 'never' } };
    for (const [op, { properties }] of operatorSchemas) {
      if (!('each' in properties) || !('at' in properties)) continue;
      const change = {
        op,
        ...never,
        to: 'text',
        as: 'json',
        from: {},
        by: 1,
        match: '',
        with: '',
        on: ' ',
        values: [],
      };
      const mutant = mutantOf(
        { name: 'm', does: 'm', kills: [], operations: ['GET /things'], change: change },
        operations,
      );
      const handler = mutant.wrap(
        async () => new Response(answer, { headers: { 'content-type': 'application/json' } }),
      );
      expect(await (await handler(new Request('http://localhost/things'))).text(), op).toBe(answer);
    }
  });

  test('law: nothing but the chosen record changes', async () => {
    const list = fc.array(fc.record({ id: fc.integer(), text: fc.string() }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(list, fc.nat(4), async (all, chosen) => {
        const pick = chosen % all.length;
        const body = (await changed({ op: 'set', each: '/*', pick, at: '/text', to: false }, all)) as Json[];
        expect(body).toEqual(all.map((each, index) => (index === pick ? { ...each, text: false } : each)));
      }),
    );
  });
});

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

test.describe('rows of a file', () => {
  const known = { rules: new Set(['s/rule']), operations: new Set(['GET /things']) };
  const head = '- { name: one, does: x, kills: [s/rule], operations: [GET /things], change: ';

  test('are read where they are right', () => {
    expect(readRows(`${head}{ op: remove, at: /x } }\n`, 'f.yaml', known)).toMatchObject([{ name: 'one' }]);
  });

  test('all mistakes are named at once, with file, line, row and what is allowed', () => {
    const text = [
      `${head}{ op: remove, att: /x } }`,
      '- name: two',
      '  does: x',
      '  kills: [s/other]',
      '  operations: [GET /others]',
      '  change:',
      '    - { op: calculate, plus: one }',
      '    - { op: cache, by: id }',
    ].join('\n');
    const read = () => readRows(text, 'f.yaml', known);
    expect(read).toThrow(
      /f\.yaml:1: one: remove: att: unknown member; members are op, when\?, each\?, where\?, pick\?, at/,
    );
    expect(read).toThrow(/f\.yaml:4: two: kills: the contract has no rule s\/other/);
    expect(read).toThrow(/f\.yaml:5: two: operations: the contract has no operation GET \/others/);
    expect(read).toThrow(/f\.yaml:7: two: calculate: plus: must be number, not/);
    expect(read).toThrow(/f\.yaml:8: two: cache: by: must be array, not/);
  });

  test('an unknown operator is answered with those that there are', () => {
    expect(() => readRows(`${head}{ op: delete } }`, 'f.yaml', known)).toThrow(
      /f\.yaml:1: one: .*must be one of .*remove/,
    );
  });
});

test('every operator and each of its parameters is described', () => {
  expect([...operators.keys()].sort()).toEqual([...operatorSchemas.keys()].sort());
  for (const [name, { $defs, description, properties }] of operatorSchemas) {
    expect(description, name).toMatch(/\.$/);
    for (const [parameter, schema] of Object.entries(properties)) {
      const described = schema.description ?? $defs[schema.$ref?.split('/').at(-1) ?? '']?.description;
      if (parameter !== 'op') expect(described, `${name} ${parameter}`).toBeTruthy();
    }
  }
});
