import { expect } from 'expect';
import { fixedPace } from '../../engine/http/pace/pace.js';
import { collectSamples } from '../../engine/samples/collect.js';
import { neighboursOf } from '../../engine/samples/neighbours.js';
import type { Contract, Sample } from '../../engine/types/index.js';
import { isCertain } from '../support/cases/certainty.js';
import { inOrder } from '../support/cases/samples.js';
import { emptyContract, tinyOperation, withTarget } from './tiny-target.js';
import { test } from '../plain-test.js';

/** `GET /{month}/{coin}`: a month has a coin. */
const operation = tinyOperation(
  '/{month}/{coin}',
  { month: 'path', coin: 'path' },
  { responses: [{ status: '200', mediaTypes: [], schema: { type: 'object', required: ['coin', 'price'] } }] },
);
const contract: Contract = {
  ...emptyContract,
  operations: [operation],
  sampleLiterals: [{ month: '01', coin: 'penny' }],
  sampleGuesses: ['crown', 'florin', 'groat'].map((coin) => ({ month: '01', coin })),
};

test('guesses count where they are answered, in any form, are asked for once, and none is where requests are limited', async () => {
  const asked: string[] = [];
  const known = await withTarget(
    (request, response) => {
      const coin = request.url?.split('/')[2] ?? '';
      asked.push(coin);
      const answers: Record<string, [number, object]> = {
        crown: [200, { coin }],
        florin: [200, { month: '01', name: coin, metal: 'silver', weight: 11 }],
        groat: [200, { problem: 'x' }],
      };
      const [status, body] = answers[coin] ?? [404, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    async (session) => {
      const { known } = await collectSamples(session);
      session.onLoopback = false;
      session.contract = { ...contract, limits: [{ requests: 5, seconds: 60 }] };
      const limited = await collectSamples(session);
      expect(limited.known).toEqual(contract.sampleLiterals);
      return known;
    },
    contract,
  );
  expect(known).toEqual([...contract.sampleLiterals, ...contract.sampleGuesses.slice(0, 2)]);
  expect(asked.sort()).toEqual(contract.sampleGuesses.map(({ coin }) => coin).sort());
});

test('a value that is given by a name of two things is the one as which it is answered', async () => {
  const named = (path: string, sample: string) => {
    const made = tinyOperation(path, { code: 'path' }, {});
    return { ...made, parameters: made.parameters.map((each) => ({ ...each, sample })) };
  };
  const given: Sample[] = [{ code: 'IS' }, { code: 'ISK' }, { code: 'none' }, { other: 'x' }];
  const { given: told } = await withTarget(
    (request, response) => {
      const isThere = ['/state/IS', '/money/ISK'].includes(request.url ?? '');
      response.writeHead(isThere ? 200 : 404).end('{}');
    },
    (session) => collectSamples(session, given),
    {
      ...emptyContract,
      operations: [named('/state/{code}', 'code'), named('/money/{code}', 'currency')],
    },
  );
  expect(told).toEqual([{ code: 'IS' }, { currency: 'ISK' }, { code: 'none' }, { other: 'x' }]);
});

test('no more guesses are under way than the target can take at once', async () => {
  let underWay = 0;
  let most = 0;
  await withTarget(
    (_, response) => {
      most = Math.max(most, ++underWay);
      setTimeout(() => {
        underWay--;
        response.end();
      }, 5);
    },
    (session) => {
      session.pace = fixedPace(1);
      return collectSamples(session);
    },
    contract,
  );
  expect(most).toBe(1);
});

test('listings that stand below other records are asked for below those that a user gives', async () => {
  const source = {
    operation: operation.id,
    items: '/prices/*',
    mapping: 'price',
    query: [],
    atMost: 9,
    stream: false,
  };
  const asked: string[] = [];
  const { listed } = await withTarget(
    (request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ prices: [{ is: 7 }] }));
    },
    (session) => collectSamples(session, [{ month: '02', coin: 'nim' }]),
    {
      ...contract,
      sampleGuesses: [],
      mappings: { price: { price: { at: ['/is'] } } },
      sampleSources: [
        { ...source, path: { month: '01', coin: 'penny' }, also: {} },
        { ...source, path: {}, also: {} },
      ],
    },
  );
  expect(asked).toEqual(['/01/penny', '/02/nim']);
  expect(listed).toEqual([{ price: '7' }, { price: '7', month: '02', coin: 'nim' }]);
});

test('where a path takes a number alone, those beside known ones are asked for, the nearest first', () => {
  const { operations, ...others } = {
    ...emptyContract,
    operations: [tinyOperation('/{id}', { id: 'path' }, {})],
  };
  const near = neighboursOf({ ...others, operations }, [{ id: '2' }, { id: 'seven' }, { id: '007' }]);
  expect(near.slice(0, 4)).toEqual([{ id: '3' }, { id: '1' }, { id: '4' }, { id: '5' }]);
  expect(neighboursOf({ ...others, operations: [operation] }, [{ month: '1', coin: '2' }])).toEqual([]);
});

test('values that a user gives do not keep the well-known ones from being tried', () => {
  const given: Sample[] = [{ coin: 'nim' }];
  const tiers = { listed: [], given, known: [{ coin: 'btc' }] };
  expect(inOrder(tiers)).toEqual([[], [{ coin: 'nim' }, { coin: 'btc' }]]);
});

test('values that were given together say nothing of other combinations', () => {
  const given: Sample[] = [
    { month: '01', coin: 'crown' },
    { month: '03', coin: 'groat' },
  ];
  const samples = { listed: [], given, known: [{ month: ['01', '03'], coin: ['crown', 'groat'] }] };
  const certain = (month: string, coin: string) =>
    isCertain(operation, { contract, samples, runs: 1 }, { month: [month], coin: [coin] });
  expect(certain('01', 'crown')).toBe(true);
  expect(certain('01', 'groat')).toBe(false);
});

test('values that were given each by itself say nothing of both together', () => {
  const given: Sample[] = [{ month: '01' }, { coin: 'crown' }, { month: '02', coin: 'groat' }];
  const certain = (values: Record<string, string[]>, listed: Sample[] = []) =>
    isCertain(operation, { contract, samples: { listed, given, known: [] }, runs: 1 }, values);
  expect(certain({ month: ['01'] })).toBe(true);
  expect(certain({ coin: ['crown'] })).toBe(true);
  expect(certain({ month: ['02'], coin: ['groat'] })).toBe(true);
  expect(certain({ month: ['01'], coin: ['crown'] })).toBe(false);
  expect(certain({ month: ['09'], coin: ['crown'] })).toBe(true);
  expect(certain({ month: ['01'], coin: ['crown'] }, [{ month: '01', coin: 'crown' }])).toBe(true);
});
