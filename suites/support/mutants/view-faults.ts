import { viewOf } from '../../../engine/contract/views.js';
import { isObject } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { Contract, Handler, Json, MutantDraft } from '../../../engine/types/index.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson, withQuery } from './rewrite.js';

type Applies = (query: URLSearchParams, url: URL) => boolean;

/** Faults of the operation of a view, in the requests for which `applies` holds. */
export function viewFaults(contract: Contract, name: string) {
  const { operation, items } = viewOf(contract, name);
  const on = (applies: Applies, change: (next: Handler, request: Request, url: URL) => Promise<Response>) =>
    onOperations(contract, [operation], (next, request, url) =>
      applies(url.searchParams, url) ? change(next, request, url) : next(request),
    );
  return {
    /** Answers otherwise. */
    on,
    /** Answers as if the query were another one. */
    query: (applies: Applies, edit: (query: URLSearchParams) => void): MutantDraft['wrap'] =>
      on(applies, (next, request, url) => withQuery(next, request, url, edit)),
    /** Lists other records. */
    list: (applies: Applies, edit: (list: Json[]) => Json[]): MutantDraft['wrap'] =>
      on(applies, (next, request) => withJson(next(request), (body) => withList(body, items, edit))),
    /** Changes each record, be it one of a list or by itself. */
    record: (applies: Applies, edit: (record: Json) => Json): MutantDraft['wrap'] =>
      on(applies, (next, request) =>
        withJson(next(request), (body) =>
          replaceAt(body, items, (shown) => {
            if (Array.isArray(shown)) return shown.map(edit);
            return isObject(shown) ? edit(shown) : shown;
          }),
        ),
      ),
    /** Where the search finds nothing, answers as if the query were another one. */
    fallback: (applies: Applies, edit: (query: URLSearchParams) => void): MutantDraft['wrap'] =>
      on(applies, async (next, request, url) => {
        const answer = await next(request);
        const isEmpty =
          answer.status === 200 && listIn((await answer.clone().json()) as Json, items)?.length === 0;
        return isEmpty ? withQuery(next, request, url, edit) : answer;
      }),
  };
}

/** The list of records in a body; undefined where there is none. */
export function listIn(body: Json, items: string): Json[] | undefined {
  const [list] = valuesAt(body, items);
  return Array.isArray(list) ? list : undefined;
}

/** A body with another list of records; one without a list as it is. */
export function withList(body: Json, items: string, edit: (list: Json[]) => Json[]): Json {
  return replaceAt(body, items, (list) => (Array.isArray(list) ? edit(list) : list));
}

/** Whether the query gives a parameter. */
export const gives =
  (parameter: string): Applies =>
  (query) =>
    query.has(parameter);
