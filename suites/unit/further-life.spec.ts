// What follows from a document beyond single requests: actions, additions, deletions, header fields, belonging.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'expect';
import { checkOwn, proveOwn, type OwnTarget } from './own-target.js';
import { test } from '../plain-test.js';

const parcel = '{ $ref: "#/components/schemas/Parcel" }';
const id = 'parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]';
const json = (schema: string) => `content: { application/json: { schema: ${schema} } }`;
const gone = `'404': { description: no such parcel }`;

const text = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths:
  /parcels:
    get:
      operationId: list
      parameters: [{ name: minWeight, in: query, schema: { type: integer } }]
      responses: { '200': { description: all, ${json(`{ type: array, items: ${parcel} }`)} } }
    post:
      operationId: create
      requestBody: { required: true, ${json('{ type: object, required: [city], properties: { city: { type: string } } }')} }
      responses:
        '201':
          description: the new one
          headers: { X-Depot: { description: Where it lies, schema: { type: string } } }
          ${json(parcel)}
  /parcels/{id}:
    ${id}
    get: { operationId: read, responses: { '200': { description: it, ${json(parcel)} }, ${gone} } }
    delete: { operationId: remove, responses: { '204': { description: it is gone }, ${gone} } }
  /parcels/{id}/cancel:
    ${id}
    post: { operationId: cancel, responses: { '200': { description: it, ${json(parcel)} }, ${gone} } }
  /parcels/{id}/events:
    ${id}
    get:
      operationId: events
      responses: { '200': { description: all, ${json('{ type: array, items: { $ref: "#/components/schemas/Event" } }')} }, ${gone} }
    post:
      operationId: add
      requestBody: { required: true, ${json('{ type: object, required: [place], properties: { place: { type: string } } }')} }
      responses: { '201': { description: it, ${json('{ $ref: "#/components/schemas/Event" }')} }, ${gone} }
  /stamps:
    get:
      operationId: stamps
      responses: { '200': { description: all, ${json('{ type: array, items: { $ref: "#/components/schemas/Stamp" } }')} } }
  /parcels/{id}/stamps/{stampId}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: stampId, in: path, required: true, schema: { type: integer } }
    put: { operationId: stick, responses: { '200': { description: it, ${json(parcel)} }, ${gone} } }
    delete: { operationId: peel, responses: { '200': { description: it, ${json(parcel)} }, ${gone} } }
components:
  schemas:
    Stamp: { type: object, required: [id, price], properties: { id: { type: integer }, price: { type: integer } } }
    Parcel: { type: object, required: [id, city, state], properties: { id: { type: integer }, city: { type: string }, state: { type: string }, weight: { type: integer }, stamps: { type: array, items: { type: integer } } } }
    Event: { type: object, required: [id, parcelId, place], properties: { id: { type: integer }, parcelId: { type: integer }, place: { type: string } } }
`;

type Fault = 'none' | 'cancel' | 'add' | 'remove' | 'header' | 'events' | 'stick' | 'peel' | 'weight';

interface Asked {
  method: string;
  key: string | undefined;
  part: string;
  below: number;
  least: number;
  body: string;
}

type Parcel = ReturnType<typeof parcelOf>;

function parcelOf(id: number, city: string) {
  return { id, city, state: 'new', weight: id * 3, stamps: [] as number[] };
}

function stamp(one: Parcel, method: string, id: number, fault: Fault): [status: number, value?: unknown] {
  if (id > 3 && fault !== 'stick') return [404];
  if (method === 'PUT') one.stamps.push(id);
  else if (fault !== 'peel') one.stamps = one.stamps.filter((each) => each !== id);
  return [200, one];
}

/** The parcels of the document, with one thing wrong. */
function shop(fault: Fault): (asked: Asked) => [status: number, value?: unknown] {
  let last = 4;
  const all = new Map([1, 2, 3, 4].map((key) => [key, parcelOf(key, `city ${key}`)]));
  const events = [1, 2, 3, 4].map((key) => ({ id: key, parcelId: key, place: `place ${key}` }));
  return ({ method, key, part, below, least, body }) => {
    const one = all.get(Number(key));
    if (key === undefined && method === 'GET') {
      const isHeavy = ({ weight }: Parcel) => weight > least || (weight === least && fault !== 'weight');
      return [200, [...all.values()].filter(isHeavy)];
    }
    if (key === undefined) {
      const { city } = JSON.parse(body) as { city: string };
      all.set(++last, parcelOf(last, city));
      return [201, all.get(last)];
    }
    if (!one) return [method === 'DELETE' && fault === 'remove' ? 204 : 404];
    if (part === 'stamps') return stamp(one, method, below, fault);
    if (method === 'DELETE') return [all.delete(one.id) ? 204 : 404];
    if (part === 'cancel') {
      if (fault !== 'cancel') one.state = 'cancelled';
      return [200, { ...one, state: 'cancelled' }];
    }
    if (part !== 'events') return [200, one];
    if (method === 'GET')
      return [200, events.filter(({ parcelId: of }) => of === one.id || (fault === 'events' && of === 4))];
    const { place } = JSON.parse(body) as { place: string };
    const event = { id: 100 + events.length, parcelId: one.id, place };
    if (fault !== 'add') events.push(event);
    return [201, event];
  };
}

function parcels(fault: Fault): OwnTarget {
  const answerTo = shop(fault);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://own');
    const [, collection, key, part = '', below] = pathname.split('/');
    const least = Number(searchParams.get('minWeight') ?? 0);
    const asked = { method: request.method ?? '', key, part, below: Number(below), least, body };
    const stamps = [1, 2, 3].map((id) => ({ id, price: id * 10 }));
    const [status, value] = collection === 'stamps' ? [200, stamps] : answerTo(asked);
    const header = fault === 'header' ? {} : { 'x-depot': 'north' };
    response.writeHead(status, { 'content-type': 'application/json', ...header });
    response.end(value === undefined ? undefined : JSON.stringify(value));
  };
  return {
    answer: (request, response) => void answer(request, response),
    document: { file: 'parcels.yaml', text },
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
  };
}

const rules: [fault: Fault, rule: string][] = [
  ['cancel', 'cancel/resource-lifecycle-acted'],
  ['add', 'add/resource-lifecycle-added'],
  ['remove', 'remove/resource-lifecycle-absent'],
  ['header', 'create/documented-responses-headers'],
  ['stick', 'stick/resource-lifecycle-unknown'],
  ['peel', 'stick/resource-lifecycle-undone'],
  ['weight', 'list/parameter-effect-bound-minWeight'],
  ['events', 'events/response-echoes-parameter-id'],
];

for (const [fault, rule] of rules)
  test(`${rule}: kept by a sound service, broken by one with the fault, and its mutants are killed`, async () => {
    const verdictOf = async (own: Fault) => (await checkOwn(parcels(own), rule)).results.get(rule)?.verdict;
    expect(await verdictOf('none')).toBe('pass');
    expect(await verdictOf(fault)).toBe('fail');
    const outcomes = await proveOwn(parcels('none'), rule);
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ became }) => became !== 'killed')).toEqual([]);
  });
