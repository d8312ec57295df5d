// A mutant that counts requests counts those of its own server: others are served beside it.
import { expect } from 'expect';
import { exampleContract } from '../../commands/shared/example.js';
import type { Handler } from '../../engine/types/index.js';
import { equivalenceFaults } from '../support/mutants/equivalence-faults.js';
import { test } from '../plain-test.js';

const sound: Handler = () => Promise.resolve(Response.json([{ id: 1 }]));

test('each of two servers refuses its own third request, however they take turns', async () => {
  const faults = equivalenceFaults({ operations: ['GET /genres'] }, exampleContract());
  const refusing = faults.filter(({ name }) => name === 'refuses');
  expect(refusing).toHaveLength(1);
  for (const { wrap } of refusing) {
    const [one, other] = [wrap(sound), wrap(sound)];
    const statuses: number[] = [];
    for (const server of [one, other, one, one, other, other])
      statuses.push((await server(new Request('http://127.0.0.1/genres'))).status);
    expect(statuses).toEqual([200, 200, 200, 401, 200, 401]);
  }
});
