import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import { findListings } from '../../../engine/openapi/listings/find-listings.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { LifecycleParams } from '../checking/generated-steps.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

/** Services on which a record does not live as its requests say. */
export function lifecycleFaults(
  { operation, item, aspect, members = [] }: LifecycleParams,
  contract: Contract,
): MutantDraft[] {
  const { method } = operationById(contract.operations, operation);
  if (aspect === 'created')
    return [
      {
        name: 'lost',
        does: 'answers 404 for what was created',
        wrap: onOperations(contract, [item], () => Promise.resolve(Response.json({}, { status: 404 }))),
      },
    ];
  if (aspect === 'read-only')
    return [
      {
        name: 'taken-over',
        does: 'shows the sent value of a read-only member',
        wrap: withSentMembers(contract, operation, members),
      },
    ];
  if (aspect === 'undone') return [keptFault(contract, operation)];
  if (aspect === 'acted' || aspect === 'added' || aspect === 'absent')
    return [furtherFault(contract, operation, item, aspect)];
  return [
    {
      name: 'without-effect',
      does: `answers ${method} with success and does nothing`,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        aspect === 'deleted'
          ? Promise.resolve(new Response(null, { status: 204 }))
          : next(new Request(url, { method: 'GET', headers: request.headers })),
      ),
    },
  ];
}

function furtherFault(
  contract: Contract,
  operation: string,
  item: string,
  aspect: 'acted' | 'added' | 'absent',
): MutantDraft {
  if (aspect === 'acted')
    return {
      name: 'another-answer',
      does: 'answers texts and numbers that the record does not have',
      wrap: onOperations(contract, [operation], (next, request) =>
        withJson(next(request), otherValues, ({ status }) => status < 300),
      ),
    };
  if (aspect === 'added') {
    const items = findListings(contract).find((each) => each.operation.id === item)?.items ?? '';
    return {
      name: 'not-listed',
      does: 'lists nothing that was added',
      wrap: onOperations(contract, [item], (next, request) =>
        withJson(next(request), (body) => replaceAt(body, items, () => [])),
      ),
    };
  }
  return {
    name: 'takes-what-is-gone',
    does: 'answers 200 where nothing is found',
    wrap: onOperations(contract, [operation], async (next, request) => {
      const answer = await next(request);
      return answer.status === 404 ? Response.json({}) : answer;
    }),
  };
}

/** What is deleted below a record stays there. */
function keptFault(contract: Contract, operation: string): MutantDraft {
  return {
    name: 'kept',
    does: 'answers 204 and deletes nothing',
    wrap: onOperations(contract, [operation.replace(/^PUT /, 'DELETE ')], () =>
      Promise.resolve(new Response(null, { status: 204 })),
    ),
  };
}

/** A body whose members have other values. */
function otherValues(body: Json): Json {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${value} or so` : typeof value === 'number' ? value + 7 : value,
    ]),
  );
}

/** Answers show read-only members as the request had them. */
function withSentMembers(
  contract: Contract,
  operation: string,
  members: readonly string[],
): MutantDraft['wrap'] {
  return onOperations(contract, [operation], async (next, request) => {
    const sent: unknown = await request
      .clone()
      .json()
      .catch(() => ({}));
    const own = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
    const taken = Object.fromEntries(own.filter(([name]) => members.includes(name)));
    const success = (response: Response) => response.status >= 200 && response.status < 300;
    return withJson(next(request), (body) => ({ ...(body as object), ...taken }), success);
  });
}
