import { isObject } from '../../../engine/json/guards.js';
import { escapeSegment } from '../../../engine/json/pointer.js';
import type { Contract, Operation } from '../../../engine/types/contract.js';
import type { Json, JsonObject } from '../../../engine/types/json.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import type { Handler } from '../../../engine/types/service.js';
import { promisesJson } from '../checking/refusals.js';
import { keptHeaders, onOperations, withJson } from './rewrite.js';
import { replaceAt, schemaNodes, type SchemaNode } from '../checking/schema-nodes.js';

/** Ways to answer a valid request with another status, media type or shape than the operation documents. */
export function shapeFaults(contract: Contract, operation: Operation): FaultSketch[] {
  const success = operation.responses.find((response) => response.status === '200');
  const json = success !== undefined && promisesJson(success);
  const change = (edit: (answer: Response) => Promise<Response>) =>
    onOperations(contract, [operation.id], async (next, request) => {
      const answer = await next(request);
      return answer.status === 200 ? edit(answer) : answer;
    });
  const faults: FaultSketch[] = [
    {
      name: 'internal-error',
      does: 'answers 500 where it should answer 200',
      wrap: change(async () => Response.json({ detail: 'internal' }, { status: 500 })),
    },
    {
      name: 'other-status',
      does: 'answers 203 instead of 200',
      wrap: change(
        async (answer) => new Response(answer.body, { status: 203, headers: keptHeaders(answer) }),
      ),
    },
  ];
  if (!json) return faults;
  return [
    ...faults,
    ...jsonFaults(change),
    ...nodesOf(contract, operation).flatMap((node) => nodeFaults(contract, operation, node)),
  ];
}

function jsonFaults(
  change: (edit: (answer: Response) => Promise<Response>) => (next: Handler) => Handler,
): FaultSketch[] {
  return [
    {
      name: 'html',
      does: 'answers an HTML page',
      wrap: change(async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })),
    },
    {
      name: 'broken-json',
      does: 'answers JSON without its last character',
      wrap: change(
        async (answer) => new Response((await answer.text()).slice(0, -1), { headers: keptHeaders(answer) }),
      ),
    },
  ];
}

function nodesOf(contract: Contract, operation: Operation): SchemaNode[] {
  return schemaNodes(contract, operation.responses.find((response) => response.status === '200')?.schema);
}

function nodeFaults(contract: Contract, operation: Operation, node: SchemaNode): FaultSketch[] {
  const edit = (replace: (value: Json) => Json | undefined) =>
    onOperations(contract, [operation.id], (next, request) =>
      withJson(next(request), (body) => replaceAt(body, node.pointer, replace)),
    );
  const name = node.pointer.slice(1).replaceAll('/', '.') || 'body';
  const faults: FaultSketch[] = [
    ...(node.required && node.pointer !== ''
      ? [{ name: `without-${name}`, does: `leaves ${node.pointer} out`, wrap: edit(() => undefined) }]
      : []),
    ...(node.types.length > 0
      ? [
          {
            name: `retyped-${name}`,
            does: `gives ${node.pointer || 'the body'} another type`,
            wrap: edit(() => otherType(node.types)),
          },
        ]
      : []),
    ...outsiders(node.schema).map((value) => ({
      name: `outside-${name}-${String(value).replaceAll(/\W+/g, '_')}`,
      does: `gives ${node.pointer} the value ${JSON.stringify(value)}`,
      wrap: edit(() => value),
    })),
  ];
  // What is asked elsewhere comes from here: rules about any operation may notice.
  const operations = contract.operations.map(({ id }) => id);
  return feedsSamples(contract, operation, node.pointer)
    ? faults.map((fault) => ({ ...fault, operations }))
    : faults;
}

function feedsSamples(contract: Contract, { id }: Operation, pointer: string): boolean {
  return contract.sampleSources.some(({ operation, items, reading }) => {
    const places = Object.values(contract.readings[reading] ?? {}).flatMap(({ at }) => at);
    return operation === id && places.some((place) => items + place === pointer);
  });
}

/** Values of the right type that a schema does not allow: beyond its bounds, unlike its pattern or constant. */
function outsiders({ minimum, maximum, pattern, const: constant }: JsonObject): (number | string)[] {
  const texts = ['', '?', 'unlike'];
  const unlike = (fits: (text: string) => boolean) => texts.filter((text) => !fits(text)).slice(0, 1);
  return [
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...(typeof pattern === 'string' ? unlike((text) => new RegExp(pattern, 'u').test(text)) : []),
    ...(typeof constant === 'string' ? unlike((text) => text === constant) : []),
  ];
}

function otherType(types: string[]): Json {
  const candidates: [string[], Json][] = [
    [['boolean'], true],
    [['object'], { unexpected: true }],
    [['string'], 'not of this type'],
    [['integer', 'number'], 1.5],
  ];
  return candidates.find(([names]) => !names.some((name) => types.includes(name)))?.[1] ?? null;
}

/** Answers that differ in everything that no document fixes: further members and headers, order of members, charset. */
export function responseVariants(contract: Contract): FaultSketch[] {
  // Everywhere at once: two views of one thing that differ would contradict each other.
  // A description of an interface is of a closed format of its own.
  const operations = contract.operations.filter(({ raw }) => raw['x-closed'] !== true).map(({ id }) => id);
  const on = (edit: (body: Json) => Json) =>
    onOperations(contract, operations, (next, request) => withJson(next(request), edit));
  return [
    {
      name: 'further-members',
      operations,
      does: 'adds an unknown member to every record',
      wrap: (next) =>
        contract.operations
          .filter(({ id }) => operations.includes(id))
          .reduce(withMembersAdded(contract), next),
    },
    {
      name: 'other-order',
      operations,
      does: 'sends the members of objects in reverse order',
      wrap: on(reversedMembers),
    },
    {
      name: 'other-headers',
      operations,
      does: 'adds headers and a charset',
      wrap: onOperations(contract, operations, async (next, request) => {
        const answer = await next(request);
        const headers = keptHeaders(answer);
        const type = headers.get('content-type');
        if (type?.includes('json')) headers.set('content-type', 'Application/JSON; charset=utf-8');
        headers.set('x-served-by', 'somebody else');
        return new Response(answer.body, { status: answer.status, headers });
      }),
    },
  ];
}

function withMembersAdded(contract: Contract): (handler: Handler, operation: Operation) => Handler {
  return (handler, operation) => {
    const nodes = nodesOf(contract, operation);
    const maps = nodes
      .filter(({ schema }) => isObject(schema['additionalProperties']))
      .map(({ pointer }) => pointer);
    return onOperations(contract, [operation.id], (next, request) =>
      withJson(next(request), (body) => withFurtherMembers(body, maps)),
    )(handler);
  };
}

/** A member is added to every object but maps: there a further member is a further entry. */
function withFurtherMembers(body: Json, maps: string[], pointer = ''): Json {
  if (Array.isArray(body)) return body.map((item) => withFurtherMembers(item, maps, `${pointer}/*`));
  if (!isObject(body)) return body;
  const isMap = maps.includes(pointer);
  const members = Object.entries(body).map(([name, value]): [string, Json] => {
    return [name, withFurtherMembers(value, maps, `${pointer}/${isMap ? '*' : escapeSegment(name)}`)];
  });
  return { ...Object.fromEntries(members), ...(isMap ? {} : { unlisted: 'x' }) };
}

function reversedMembers(body: Json): Json {
  if (Array.isArray(body)) return body.map(reversedMembers);
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .map(([name, value]): [string, Json] => [name, reversedMembers(value)])
      .reverse(),
  );
}
