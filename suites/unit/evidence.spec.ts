import { expect } from 'expect';
import fc from 'fast-check';
import { readOperations } from '../../engine/contract/operations.js';
import { strengthOf } from '../../engine/evidence/strength.js';
import { sumWitnesses, witnessesOf } from '../../engine/evidence/witnesses.js';
import type { Contract, Exchange, Json } from '../../engine/types/index.js';
import { emptyContract } from './tiny-target.js';
import { test } from '../plain-test.js';

const thing = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    size: { enum: ['small', 'large'] },
    worth: { oneOf: [{ type: 'number' }, { type: 'string' }] },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
  },
};
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
const contract: Contract = {
  ...emptyContract,
  operations: readOperations({
    '/things/{id}': { get: { responses: { '200': { content }, '4XX': { description: 'refused' } } } },
  } as never),
  schemas: { Thing: thing },
};
const at = (place: string) => `components/schemas/Thing/${place}`;

function answered(json: Json, status = 200, path = '/things/1'): Exchange {
  return {
    step: { name: 'ask', method: 'GET', path },
    request: { method: 'GET', url: '', headers: {} },
    response: { status, headers: {}, mediaType: 'application/json', text: '', json },
    ms: 0,
  };
}

test('each node that a value meets is counted, also where a schema holds itself', () => {
  const witnesses = witnessesOf(contract);
  witnesses.see(answered({ name: 'a', worth: 1, parts: [{ name: 'b', size: 'small' }, { worth: 'x' }] }));
  witnesses.see(answered({}, 404));
  expect(witnesses.take()).toEqual({
    'GET /things/{id} 200': 1,
    'GET /things/{id} 4XX': 1,
    [at('properties/name')]: 2,
    [at('properties/size')]: 1,
    [at('properties/size/enum/"small"')]: 1,
    [at('properties/worth')]: 2,
    [at('properties/worth/oneOf/0')]: 1,
    [at('properties/worth/oneOf/1')]: 1,
    [at('properties/parts')]: 1,
    [at('properties/parts/items')]: 2,
  });
});

test('the address of another host is an answer, one of the own host or a refusal is none', () => {
  const witnesses = witnessesOf(contract);
  const redirected = (status: number, location?: string): Exchange => ({
    step: { name: 'ask', method: 'GET', path: '/things/1' },
    request: { method: 'GET', url: 'http://127.0.0.1:4000/things/1', headers: {} },
    response: { status, headers: location ? { location } : {}, mediaType: '', text: '' },
    ms: 0,
  });
  for (const [status, location, succeeded] of [
    [302, 'https://files.example/1.jpg', 1],
    [302, '//files.example/1.jpg', 1],
    [302, '/things/1', 0],
    [302, 'http://127.0.0.1:4000/things/2', 0],
    [302, undefined, 0],
    [302, 'http://[', 0],
    [404, 'https://files.example/1.jpg', 0],
  ] as const) {
    witnesses.see(redirected(status, location));
    expect([location, witnesses.takeSights()['GET /things/{id}']?.succeeded ?? 0]).toEqual([
      location,
      succeeded,
    ]);
  }
});

test('all nodes are known before anything is seen', () => {
  const { nodes } = witnessesOf(contract);
  expect(nodes).toContain(at('properties/size/enum/"large"'));
  expect(nodes).toContain('GET /things/{id} 4XX');
  expect(new Set(nodes).size).toBe(nodes.length);
});

test('whatever is seen, only known nodes are counted, and sums are sums', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.jsonValue(), fc.constantFrom(200, 404, 500, 302))), (answers) => {
      const witnesses = witnessesOf(contract);
      const parts = answers.map(([json, status]) => {
        witnesses.see(answered(json as Json, status));
        return witnesses.take();
      });
      const sum = sumWitnesses(parts);
      expect(Object.keys(sum).every((node) => witnesses.nodes.includes(node))).toBe(true);
      const all = parts.flatMap((counts) => Object.values(counts)).reduce((one, other) => one + other, 0);
      expect(Object.values(sum).reduce((one, other) => one + other, 0)).toBe(all);
    }),
  );
});

test('more relevant cases are stronger, and a hundred leave less than three in a hundred', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (relevant) => {
      expect(strengthOf(relevant + 1).failureBelow).toBeLessThanOrEqual(strengthOf(relevant).failureBelow);
    }),
  );
  expect(strengthOf(100).failureBelow).toBeCloseTo(0.0295, 4);
});
