import { expect } from 'expect';
import fc from 'fast-check';
import type { Json } from '../../engine/types/index.js';
import { mutantOf } from '../../engine/mutation/operators/rows.js';
import { operatorSchemas } from '../../engine/mutation/operators/validate.js';
import { changed, operations, records } from './changed-answers.js';
import { test } from '../plain-test.js';

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

  test('leaves an answer to HEAD as it is', async () => {
    const row = { name: 'm', does: 'm', kills: ['r'], operations: ['GET /things'] };
    const { wrap } = mutantOf({ ...row, change: { op: 'set', at: '/0', to: 1 } }, operations);
    const headers = { 'content-type': 'application/json' };
    const answer = await wrap(() => Promise.resolve(new Response(null, { headers })))(
      new Request('http://localhost/things', { method: 'HEAD' }),
    );
    expect([answer.status, await answer.text()]).toEqual([200, '']);
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
      const changed = await handler(new Request('http://localhost/things'));
      expect([op, await changed.text()]).toEqual([op, answer]);
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
