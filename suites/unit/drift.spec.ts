import { expect } from 'expect';
import { compareLiveRun } from '../../engine/live/drift/compare.js';
import type { DriftMemory } from '../../engine/live/drift/drift-memory.js';
import { featureCollector } from '../../engine/live/drift/features/collector.js';
import { overlayOf } from '../../engine/live/drift/overlay/overlay.js';
import type { Contract, Exchange, Json } from '../../engine/types/index.js';
import { emptyContract } from './tiny-target.js';
import { test } from '../plain-test.js';

const contract: Contract = {
  ...emptyContract,
  schemas: {
    Joke: {
      type: 'object',
      properties: { type: { type: 'string', enum: ['single'] }, text: { type: 'string' }, old: {} },
    },
  },
  operations: [
    {
      id: 'GET /joke',
      name: 'joke',
      method: 'GET',
      path: '/joke',
      parameters: [],
      requireAny: [],
      responses: [
        { status: '200', mediaTypes: ['application/json'], schema: { $ref: '#/components/schemas/Joke' } },
      ],
      validStatuses: ['200'],
      openStatuses: false,
      derive: true,
      raw: { responses: { '200': {} } },
    },
  ],
};

function answer(json: Json, status = 200): Exchange {
  return {
    step: { name: '', method: 'GET', path: '/joke' },
    request: { method: 'GET', url: '', headers: {} },
    response: { status, headers: {}, mediaType: 'application/json', text: '', json },
    ms: 1,
  };
}

/** Live runs of thirty answers each. */
function nights(...answers: Exchange[][]): { memory: DriftMemory | undefined; changes: string[][] } {
  let memory: DriftMemory | undefined;
  const changes = answers.map((shown, index) => {
    const collector = featureCollector(contract, (text) => text);
    for (let count = 0; count < 30; count++) {
      const exchange = shown[count % shown.length];
      if (exchange) collector.see(exchange);
    }
    const compared = compareLiveRun(
      memory,
      [{ rule: 'joke/any', places: collector.take() }],
      `night ${index}`,
    );
    memory = compared.memory;
    return compared.events.map(({ what, feature }) => `${feature} ${what}`);
  });
  return { memory, changes };
}

const usual = [answer({ type: 'single', text: 'a joke', old: 1 })];

test('drift: nothing changes while the same is seen, and the first night is no news', () => {
  expect(nights(usual, usual, usual, usual, usual).changes.flat()).toEqual([]);
});

test('drift in both directions: fields, types, values and statuses, offered as an overlay of the contract', () => {
  const changed = [
    answer({ type: 'single', text: 'a joke', lang: 'en' }),
    answer({ type: 'twopart', text: null, lang: 'en' }),
    answer({}, 404),
  ];
  const { memory, changes } = nights(usual, usual, usual, changed, changed, changed);
  expect([...(changes[3] ?? [])].sort()).toEqual([
    'member lang appeared',
    'status 404 appeared',
    'type null appeared',
    'value twopart appeared',
  ]);
  expect(changes[4]).toEqual([]);
  expect(changes[5]).toEqual(['member old vanished']);
  const overlay = memory && overlayOf(contract, memory, { version: '1', file: 'joke.yaml' });
  expect(overlay).toMatchObject({ overlay: '1.0.0', extends: 'joke.yaml' });
  const offered = (overlay?.actions ?? []).map(({ target, update, remove }) => ({ target, update, remove }));
  const schema = "$['components']['schemas']['Joke']";
  expect(offered).toEqual(
    expect.arrayContaining([
      { target: schema, update: { properties: { lang: { type: 'string' } } }, remove: undefined },
      { target: `${schema}['properties']['text']`, update: { type: ['string', 'null'] }, remove: undefined },
      { target: `${schema}['properties']['type']['enum']`, update: 'twopart', remove: undefined },
      {
        target: "$['paths']['/joke']['get']",
        update: { responses: { '404': { description: 'seen, not documented' } } },
        remove: undefined,
      },
      { target: `${schema}['properties']['old']`, update: undefined, remove: true },
    ]),
  );
  expect(offered).toHaveLength(5);
});

test('texts that never repeat are no enumeration', () => {
  const free = (night: number) =>
    Array.from({ length: 30 }, (_, index) => answer({ text: `text-${night}-${index}` }));
  expect(nights(free(1), free(2), free(3), free(4)).changes.flat()).toEqual([]);
});
