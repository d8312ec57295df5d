import { expect } from 'expect';
import type { CheckOutcome, Exchange, Json } from '../../engine/types/index.js';
import { besideUnknown, unknownBeside } from '../support/checking/unknown-guess.js';
import { emptyContract, tinyOperation } from './tiny-target.js';
import { test } from '../plain-test.js';

const operation = tinyOperation('/coins/{coin}', { coin: 'path' });

function exchange(path: string, status: number, json: Json): Exchange {
  const step = { name: 'request', method: 'GET', path };
  const response = { status, json, headers: {}, mediaType: 'application/json', text: JSON.stringify(json) };
  return { step, response } as unknown as Exchange;
}

const notWhole = { expected: ['a coin'], actual: 'none', at: '/coin' };
const checked = (own: readonly Exchange[]): CheckOutcome => {
  const body = own.at(-1)?.response?.json;
  return JSON.stringify(body).includes('coin') ? { relevant: true } : { relevant: true, finding: notWhole };
};

test('a guess that is answered as what nothing has is no failure, one that is answered otherwise is', () => {
  const contract = { ...emptyContract, operations: [operation] };
  const given = { certain: false };
  const asked = exchange('/coins/12', 200, { problem: 'x' });
  const next = unknownBeside({ contract, given }, [asked], checked);
  expect(next?.path).toBe('/coins/987654321987');
  const beside = (status: number, json: Json) => ({ ...exchange('', status, json), step: next }) as Exchange;
  expect(besideUnknown([asked, beside(200, { problem: 'y' })], checked)).toMatchObject({
    reason: 'no sample',
  });
  expect(besideUnknown([asked, beside(404, { problem: 'y' })], checked)).toMatchObject({ finding: notWhole });
  expect(besideUnknown([asked, beside(200, { coin: 'y' })], checked)).toMatchObject({ finding: notWhole });
});

test('what a user knows to exist is a failure, unless valid requests may be refused', () => {
  const asked = [exchange('/coins/crown', 200, { problem: 'x' })];
  const given = { certain: true };
  const of = (validStatuses: string[]) => ({
    ...emptyContract,
    operations: [{ ...operation, validStatuses }],
  });
  expect(unknownBeside({ contract: of(['200']), given }, asked, checked)).toBeUndefined();
  expect(unknownBeside({ contract: of(['200', '401']), given }, asked, checked)?.path).toBe(
    '/coins/assay-no-such-thing',
  );
});

test('where the query says what is looked up, what nothing has is asked for there', () => {
  const lookUp = tinyOperation('/links', { url: 'query' });
  const required = lookUp.parameters.map((each) => ({ ...each, required: true }));
  const schema = { type: 'object', required: ['coin', 'price'] };
  const responses = [{ status: '200', mediaTypes: [], schema }];
  const contract = { ...emptyContract, operations: [{ ...lookUp, parameters: required, responses }] };
  const nextAfter = (body: Json) => {
    const asked = exchange('/links', 200, body);
    asked.step.query = [['url', 'https://songs.example/7']];
    return unknownBeside({ contract, given: { certain: false } }, [asked], checked);
  };
  // What is another thing altogether is asked about; what only lacks something is not.
  expect(nextAfter({ price: 7 })).toBeUndefined();
  const next = nextAfter({ problem: 'x' });
  expect(next?.query).toEqual([['url', 'https://assay-no-such-host.example/no-such-thing']]);
});
