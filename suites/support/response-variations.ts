import { isObject } from '../../engine/json/guards.js';
import type { Contract, FaultSketch, Handler, Json, Operation } from '../../engine/types.js';
import { keptHeaders, onOperations, withJson } from './rewrite.js';
import { replaceAt, schemaNodes, type SchemaNode } from './schema-nodes.js';

/** Ways to answer a valid request with another status, media type or shape than the operation documents. */
export function shapeFaults(contract: Contract, operation: Operation): FaultSketch[] {
  const success = operation.responses.find((response) => response.status === '200');
  const json = success?.mediaTypes.some((type) => type.includes('json')) ?? false;
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
  return [
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
  const operations = contract.operations.map(({ id }) => id);
  const on = (edit: (body: Json) => Json) =>
    onOperations(contract, operations, (next, request) => withJson(next(request), edit));
  return [
    { name: 'further-members', operations, does: 'adds an unknown member to every object', wrap: on(withFurtherMembers) },
    { name: 'other-order', operations, does: 'sends the members of objects in reverse order', wrap: on(reversedMembers) },
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

function withFurtherMembers(body: Json): Json {
  if (Array.isArray(body)) return body.map(withFurtherMembers);
  if (!isObject(body)) return body;
  return {
    ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withFurtherMembers(value)])),
    unlisted: 'x',
  };
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
