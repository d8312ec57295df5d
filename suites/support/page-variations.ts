import { operationById } from '../../engine/contract/operations.js';
import { select } from '../../engine/json/pointer.js';
import type { Contract, FaultSketch, Handler, Json } from '../../engine/types.js';
import { onOperations, redirected, withJson } from './rewrite.js';
import { replaceAt } from './schema-nodes.js';
import type { Figures } from './walks.js';

type Paging = Figures & { operation: string; items: string; count?: string; key?: string };
type Edit = (body: Json, url: URL) => Json;

/** Listings that lose, repeat or miscount. */
export function pageFaults(contract: Contract, paging: Paging): FaultSketch[] {
  const edited = (edit: Edit) =>
    onOperations(contract, [paging.operation], (next, request, url) => withJson(next(request), (body) => edit(body, url)));
  const list = paging.items.replace(/\/\*$/, '');
  const onList = (change: (items: Json[]) => Json[]): Edit => (body) =>
    replaceAt(body, list, (value) => (Array.isArray(value) ? change(value) : value));
  const figure = (pointer: string, name: string, does: string, change: (value: Json) => Json): FaultSketch => ({
    name,
    does,
    wrap: edited((body) => replaceAt(body, pointer, change)),
  });
  return [
    { name: 'first-page-again', does: 'answers the first page whatever is asked', wrap: alwaysFirst(contract, paging, list) },
    { name: 'overlap', does: 'repeats the last record of a page on the next one', wrap: overlapping(contract, paging, list) },
    { name: 'empty-pages', does: 'has no records on any page', wrap: edited(onList(() => [])) },
    ...(paging.count === undefined
      ? []
      : [
          { name: 'loses-records', does: 'leaves the last record of each page out', wrap: edited(onList((items) => items.slice(0, -1))) },
          figure(paging.count, 'count-of-page', 'counts one record more than there are', (value) => Number(value) + 1),
        ]),
    ...(paging.current === undefined
      ? []
      : [figure(paging.current, 'current-off-by-one', 'counts pages from 0', (value) => Number(value) - 1)]),
    ...(paging.next !== undefined && paging.parameter !== undefined
      ? [
          figure(paging.next, 'next-is-current', 'names the page itself as the next one', (value) => (value === null ? null : Number(value) - 1)),
          figure(paging.next, 'no-next', 'names no next page', () => null),
        ]
      : []),
    ...(paging.previous === undefined
      ? []
      : [
          figure(paging.previous, 'no-previous', 'names no page before', () => null),
          figure(paging.previous, 'previous-astray', 'names another page as the one before', (value) =>
            typeof value === 'string' ? value.replace(/([?&](?:offset|page|cursor)=)[^&]*/g, '$19999') : value,
          ),
        ]),
  ];
}

/** The records of the first page, with the figures of the page that was asked for. */
function alwaysFirst(contract: Contract, paging: Paging, list: string): (next: Handler) => Handler {
  const strays = ['offset', 'page', 'cursor', ...(paging.parameter === undefined ? [] : [paging.parameter])];
  return onOperations(contract, [paging.operation], async (next, request, url) => {
    const first = new URL(url);
    for (const name of strays) first.searchParams.delete(name);
    const body = (await (await next(redirected(request, first))).json()) as Json;
    const items = select(body, list)[0]?.value ?? [];
    return withJson(next(request), (asked) => replaceAt(asked, list, () => items));
  });
}

function overlapping(contract: Contract, paging: Paging, list: string): (next: Handler) => Handler {
  let kept: Json | undefined;
  return onOperations(contract, [paging.operation], (next, request) =>
    withJson(next(request), (body) => {
      const items = select(body, list)[0]?.value;
      if (!Array.isArray(items)) return body;
      const before = kept;
      kept = items.at(-1);
      return before === undefined ? body : replaceAt(body, list, () => [before, ...items.slice(1)]);
    }),
  );
}

/** Listings that are paged as well, in another manner of speaking. */
export function pageVariants(contract: Contract, paging: Paging): FaultSketch[] {
  const { next: pointer, operation } = paging;
  if (pointer === undefined || paging.parameter !== undefined) return [];
  const path = operationById(contract.operations, operation).path;
  const relative = (value: Json) => (typeof value === 'string' ? value.slice(value.indexOf(path)) : value);
  const edited = (edit: (value: Json) => Json) =>
    onOperations(contract, [operation], (next, request) =>
      withJson(next(request), (body) =>
        [pointer, ...(paging.previous === undefined ? [] : [paging.previous])].reduce((now, at) => replaceAt(now, at, edit), body),
      ),
    );
  return [
    { name: 'rooted-links', does: 'gives the addresses of pages without a host', wrap: edited(relative) },
  ];
}
