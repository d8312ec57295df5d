// The pet store of the examples, in this process: each of its faults shows, and fails a rule of its document.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'expect';
import { requestsOf } from '../../engine/compare/requests.js';
import { packageRoot } from '../../engine/paths.js';
import { kindOf, rulesOf } from '../kinds/rules.js';
import { adoptOwn, checkOwn, proveOwn } from './own-target.js';
import { test } from '../plain-test.js';

type Step = [method: string, target: string, body?: object | undefined, key?: false];
interface Fault {
  id: string;
}

const folder = join(packageRoot, 'examples', 'petstore');
const load = (name: string): Promise<unknown> => import(pathToFileURL(join(folder, name)).href);
const { answerer } = (await load('answer.js')) as {
  answerer: (given: { key: string; fault?: Fault | undefined }) => RequestListener;
};
const { faults } = (await load('faults.js')) as { faults: Fault[] };

const key = 'petstore-key';
const cat = { kind: 'cat', name: 'Minka', status: 'available', price: 30, indoor: true };
const nameless = { kind: 'cat', status: 'available', price: 30, indoor: true };

/** Of each fault requests whose answers it changes, and a rule that it fails. */
const shows: Record<string, { steps: Step[]; rule: string }> = {
  'missing-owner-found': { steps: [['GET', '/owners/99']], rule: 'getOwner/unknown-key' },
  'status-ignored': {
    steps: [['GET', '/pets?status=available&limit=1']],
    rule: 'listPets/parameter-effect-status',
  },
  'limit-off-by-one': { steps: [['GET', '/pets?limit=1']], rule: 'listPets/pagination-limit' },
  'page-repeats-order': { steps: [['GET', '/orders?page=2&size=5']], rule: 'listOrders/page-walk' },
  'price-as-text': { steps: [['GET', '/pets/17']], rule: 'getPet/documented-responses' },
  'offset-past-end-fails': {
    steps: [['GET', '/pets?offset=30']],
    rule: 'listPets/documented-responses',
  },
  'name-not-required': { steps: [['POST', '/pets', nameless]], rule: 'createPet/invalid-request' },
  'delete-without-key': {
    steps: [['DELETE', '/orders/4', undefined, false]],
    rule: 'deleteOrder/credential-none',
  },
  'patch-loses-tags': { steps: [['PATCH', '/pets/5', { price: 3 }]], rule: 'updatePet/resource-lifecycle' },
  'delete-keeps-pet': {
    steps: [
      ['DELETE', '/pets/30'],
      ['GET', '/pets/30'],
    ],
    rule: 'deletePet/resource-lifecycle',
  },
  'location-wrong': { steps: [['POST', '/pets', cat]], rule: 'createPet/resource-lifecycle-read' },
  'detail-disagrees': { steps: [['GET', '/pets/16']], rule: 'getPet/consistent-views' },
};

/** Status, Location and body of each answer, without the time at which a record was made. */
async function answers(store: RequestListener, steps: readonly Step[]): Promise<string[]> {
  const server = createServer(store);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const seen: string[] = [];
  for (const [method, target, body, sent] of steps) {
    const headers = { 'Content-Type': 'application/json', 'X-Api-Key': sent === false ? '' : key };
    const answer = await fetch(`${address}${target}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = (await answer.text()).replace(/"createdAt":"[^"]*"/g, '');
    seen.push(`${answer.status} ${answer.headers.get('location') ?? ''} ${text}`);
  }
  server.closeAllConnections();
  server.close();
  return seen;
}

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const targetWith = (fault?: Fault) => ({
  answer: answerer({ key, fault }),
  document: { file: join(folder, 'openapi.yaml') },
  methods,
  more: { key },
});

test('the sound pet store passes all rules of its document, and what was created is gone', async () => {
  const { results, changes } = await checkOwn(targetWith(), '*', 8);
  expect([...results].filter(([, { verdict }]) => verdict !== 'pass')).toEqual([]);
  expect(changes?.made).toBeGreaterThan(20);
  expect(changes?.left).toBe(0);
});

test('the mutation test leaves nothing there', async () => {
  const target = targetWith();
  const count = () => answers(target.answer, [['GET', '/pets?limit=100']]);
  const [before] = await count();
  const outcomes = await proveOwn(target, 'deletePet/*');
  expect(outcomes.length).toBeGreaterThan(2);
  expect(outcomes.filter(({ became }) => became !== 'killed')).toEqual([]);
  expect(await count()).toEqual([before]);
});

test('a comparison of answers sends nothing that changes a target', async () => {
  const { contract } = await checkOwn(targetWith(), 'none');
  const samples = { listed: [{ 'listPets.id': '1' }], given: [], known: [] };
  const runnable = rulesOf(contract).map((rule) => ({ rule, kind: kindOf(rule) }));
  const sent = requestsOf(runnable, { contract, samples, runs: 5 }, 42).map(({ step }) => step.method);
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((method) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
});

test('without leave, operations of unsafe methods are named as not checked', async () => {
  const { contract } = await checkOwn({ ...targetWith(), methods: ['GET'] }, 'none');
  expect(contract.openapi?.unchecked).toContain('DELETE /pets/{petId}: not sent without --methods DELETE');
  expect(contract.openapi?.unchecked).toContain('POST /orders: not sent without --methods POST');
});

test('the pet store has twelve faults', () => {
  expect(faults.map(({ id }) => id)).toEqual(Object.keys(shows));
});

for (const fault of faults)
  test(`${fault.id} shows in an answer and fails a rule`, async () => {
    const { steps = [], rule = '' } = shows[fault.id] ?? {};
    const [sound, faulty] = await Promise.all([
      answers(targetWith().answer, steps),
      answers(targetWith(fault).answer, steps),
    ]);
    expect(faulty).not.toEqual(sound);
    const { results } = await checkOwn(targetWith(fault), rule, 20);
    expect(results.get(rule)?.verdict).toBe('fail');
  });

test('that pets come by id where no order is asked for is proposed, and nothing else notices when they do not', async () => {
  const [judged, ...others] = await adoptOwn({ ...targetWith(), methods: ['GET'] }, 'listPets-ordered-id');
  expect(others).toEqual([]);
  expect(judged).toMatchObject({
    candidate: { rule: { params: { parameter: 'sort', orders: [{ at: '/id', descending: false }] } } },
    kills: ['lists the other way round where no order is asked for'],
  });
});
