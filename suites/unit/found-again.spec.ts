import { expect } from 'expect';
import type { Exchange, Json } from '../../engine/types/index.js';
import { guessedInVain } from '../support/checking/success.js';
import { checkFoundAgain, namedIn, type FoundAgain } from '../support/checking/found-again.js';
import { emptyContract, tinyOperation } from './tiny-target.js';
import { test } from '../plain-test.js';

const contract = { ...emptyContract, operations: [tinyOperation('/name/{name}', { name: 'path' })] };
const params: FoundAgain = {
  at: ['/name'],
  then: contract.operations[0]?.id ?? '',
  parameter: 'name',
  items: '/*',
  key: '/name',
};
const answered = (json: Json, status = 200): Exchange =>
  ({ response: { status, json, text: JSON.stringify(json) } }) as unknown as Exchange;
const isFound = (listed: Json[], found: Json[]): boolean => {
  const outcome = checkFoundAgain(
    params,
    contract,
    namedIn(params, contract, listed),
    answered(found),
    'Islet',
  );
  return outcome.relevant && outcome.finding === undefined;
};

test('of records with one name each is among those that the name finds', () => {
  const [north, south, west] = [1, 2, 3].map((people) => ({ name: 'Islet', people }));
  expect(isFound([{ name: 'Islet', people: 1 }], [south as Json, north as Json])).toBe(true);
  expect(isFound([north as Json, south as Json], [south as Json, north as Json])).toBe(true);
  expect(isFound([north as Json, west as Json], [south as Json, north as Json])).toBe(false);
  expect(isFound([north as Json], [])).toBe(false);
});

test('a guess that is refused as unknown by any status is no failure', () => {
  const asked = (status: number) =>
    guessedInVain({ certain: false }, { ...answered([], status), step: { path: '/', query: [] } } as never);
  for (const status of [404, 424, 451]) expect(asked(status)).toBeDefined();
  for (const status of [200, 401, 403, 429, 500]) expect(asked(status)).toBeUndefined();
});
