import { operationById, operationOf } from '../../../engine/contract/operations.js';
import {
  again,
  kept,
  keptHeaders,
  withJson as editedJson,
  type KeptAnswer,
} from '../../../engine/mutation/operators/rewrite.js';
import type { Contract, Handler, Json, MutantDraft } from '../../../engine/types/index.js';

export { keptHeaders };

/** Changes a handler only where a request belongs to one of the operations (of the contract) that are named. */
export function onOperations(
  contract: Contract,
  ids: readonly string[],
  change: (next: Handler, request: Request, url: URL) => Promise<Response>,
): (next: Handler) => Handler {
  return (next) => async (request) => {
    const url = new URL(request.url);
    const operation = operationOf(contract.operations, request.method, url.pathname);
    return operation && ids.includes(operation.id) ? change(next, request, url) : next(request);
  };
}

/** The same request with another address. */
export function redirected(request: Request, url: URL): Request {
  return new Request(url, { method: request.method, headers: request.headers });
}

/** Answers with the query changed in place. */
export function withQuery(
  next: Handler,
  request: Request,
  url: URL,
  edit: (query: URLSearchParams) => void,
): Promise<Response> {
  const edited = new URL(url);
  edit(edited.searchParams);
  return next(redirected(request, edited));
}

/** Answers with the JSON of a successful answer changed; any other answer stays as it is. */
export async function withJson(
  answer: Promise<Response>,
  edit: (body: Json) => Json,
  applies: (response: Response) => boolean = (response) => response.status === 200,
): Promise<Response> {
  const response = await answer;
  return applies(response) ? editedJson(response, edit) : response;
}

/** Answers with a byte order mark before the body. */
export async function withMark(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  const bytes = Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(await response.arrayBuffer())]);
  return new Response(bytes, { status: response.status, headers: keptHeaders(response) });
}

/** Answers every request to some operations as it answered the first. */
export function alwaysTheFirst(
  contract: Contract,
  operations: readonly string[],
): (next: Handler) => Handler {
  return (next) => {
    let first: Promise<KeptAnswer> | undefined;
    return onOperations(contract, operations, async (_, request) => {
      first ??= next(request).then(kept);
      return again(await first);
    })(next);
  };
}

/** A service that takes all of the values of a parameter for the first of them. */
export function asOneValue(contract: Contract, id: string, values: readonly string[]): MutantDraft {
  return {
    name: `one-for-all-${operationById(contract.operations, id).name}`,
    does: 'takes each of the values for the first',
    wrap: onOperations(contract, [id], (next, request, url) =>
      withQuery(next, request, url, (query) => {
        for (const [name, value] of [...query])
          if (values.includes(value)) query.set(name, values[0] ?? value);
      }),
    ),
  };
}
