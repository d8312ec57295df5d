import { isObject } from '../../../engine/json/guards.js';
import { escapeSegment } from '../../../engine/json/pointer.js';
import type { Contract, Handler, Json, MutantDraft, Operation } from '../../../engine/types/index.js';
import { successNodes } from '../checking/schema-nodes.js';
import { keptHeaders, onOperations, withJson } from './rewrite.js';

/** Answers that differ in everything that no document fixes: further members and headers, order of members, charset. */
export function responseVariants(contract: Contract): MutantDraft[] {
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
    const nodes = successNodes(contract, operation);
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
