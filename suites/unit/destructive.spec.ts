// With --destructive, records are changed and deleted that the listings show and nothing creates; without it, none is.
import type { IncomingMessage, RequestListener } from 'node:http';
import { expect } from 'expect';
import type { ServiceResult } from '../../engine/results/types.js';
import { changesSection } from '../../reporters/wording/changes-lines.js';
import { checkOwn } from './own-target.js';
import { test } from '../plain-test.js';

const text = `openapi: 3.0.3
info: { title: Rooms, version: '1' }
paths:
  /rooms:
    get:
      operationId: listRooms
      responses:
        200:
          description: all rooms
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Room' } } } }
  /rooms/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getRoom, responses: { 200: { $ref: '#/components/responses/Room' }, 404: { description: none } } }
    put:
      operationId: putRoom
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Named' } } } }
      responses: { 200: { $ref: '#/components/responses/Room' }, 400: { description: invalid }, 404: { description: none } }
    delete: { operationId: deleteRoom, responses: { 204: { description: gone }, 404: { description: none } } }
components:
  responses:
    Room: { description: a room, content: { application/json: { schema: { $ref: '#/components/schemas/Room' } } } }
  schemas:
    Named: { type: object, required: [name], additionalProperties: false, properties: { name: { type: string, minLength: 1 } } }
    Room: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }
`;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Ten rooms, which nobody can add to. `deaf`: a PUT changes nothing. */
function rooms(deaf = false) {
  const store = new Map(Array.from({ length: 10 }, (_, index) => [index + 1, `room ${index + 1}`]));
  const unsafe: string[] = [];
  const reply = async (request: IncomingMessage): Promise<[number, unknown?]> => {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') unsafe.push(`${method} ${url}`);
    const body = await bodyOf(request);
    if (url === '/rooms') return [200, [...store].map(([id, name]) => ({ id, name }))];
    const id = Number(/^\/rooms\/(\d+)$/.exec(url)?.[1]);
    if (!store.has(id)) return [404];
    if (method === 'DELETE') return [204, void store.delete(id)];
    if (method === 'PUT') {
      const { name, ...rest } = (body ?? {}) as Record<string, unknown>;
      if (typeof name !== 'string' || name === '' || Object.keys(rest).length > 0) return [400];
      if (!deaf) store.set(id, name);
      return [200, { id, name }];
    }
    return [200, { id, name: store.get(id) }];
  };
  const answer: RequestListener = (request, response) => {
    void reply(request).then(([status, json]) => {
      response.writeHead(status, json === undefined ? {} : { 'content-type': 'application/json' });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    });
  };
  return { answer, store, unsafe };
}

const target = ({ answer }: ReturnType<typeof rooms>, destructive: boolean) => ({
  answer,
  document: { file: 'rooms.yaml', text },
  methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'],
  more: { destructive },
});

test('without it nothing is changed, and the rules say what would allow it', async () => {
  const service = rooms();
  const { results, changes } = await checkOwn(target(service, false), '*');
  expect(service.unsafe).toEqual([]);
  expect(changes).toBeUndefined();
  expect(results.get('putRoom/documented-responses')).toMatchObject({
    verdict: 'inconclusive',
    detail:
      'assay changes only what it has created, and knows no request that creates what /rooms/{id} is about',
  });
  expect([...results.keys()].filter((id) => id.endsWith('resource-lifecycle'))).toEqual([]);
});

test('with it every rule has a verdict, and what was changed and deleted is counted', async () => {
  const service = rooms();
  const { results, changes } = await checkOwn(target(service, true), '*');
  const open = [...results].filter(([, { verdict }]) => verdict !== 'pass');
  expect(open.map(([id, result]) => [id, 'detail' in result ? result.detail : result.verdict])).toEqual([]);
  expect([...results.keys()].filter((id) => id.endsWith('resource-lifecycle'))).toHaveLength(2);
  const deleted = 10 - service.store.size;
  expect(deleted).toBeGreaterThan(0);
  expect(deleted).toBeLessThan(6);
  expect(changes).toMatchObject({ made: 0, left: 0, deleted });
  expect(changes?.changed).toBeGreaterThan(2);
  const section = changesSection([{ service: 'own', changes } as ServiceResult]);
  expect(section).toEqual([
    '',
    'Records of the target that were there before (--destructive):',
    `  own: changed ${changes?.changed} times, ${deleted} deleted`,
  ]);
  // What others read stays there until they have read it.
  expect([...results.keys()].at(-1)).toMatch(/^deleteRoom\//);
});

test('a change without effect fails there', async () => {
  const { results } = await checkOwn(target(rooms(true), true), 'putRoom/*');
  expect(results.get('putRoom/resource-lifecycle')?.verdict).toBe('fail');
});
