import { operationById } from '../../../engine/contract/operations.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract, Handler, Json, MutantDraft } from '../../../engine/types/index.js';
import { onOperations, redirected, withJson } from './rewrite.js';
import { replaceAt } from '../checking/schema-nodes.js';
import type { Paging } from '../checking/walks/walk.js';

/** Listings that lose, repeat or miscount. */
export function pageFaults(contract: Contract, paging: Paging): MutantDraft[] {
  const list = paging.items.replace(/\/\*$/, '');
  const edited = (edit: (body: Json) => Json) =>
    onOperations(contract, [paging.operation], (next, request) => withJson(next(request), edit));
  const onList = (change: (items: Json[]) => Json[]) =>
    edited((body) => replaceAt(body, list, (value) => (Array.isArray(value) ? change(value) : value)));
  const lost = { name: 'loses-records', does: 'leaves the last record of each page out' };
  return [
    {
      name: 'first-page-again',
      does: 'answers the first page whatever is asked',
      wrap: alwaysFirst(contract, paging, list),
    },
    {
      name: 'overlap',
      does: 'repeats the last record of a page on the next one',
      wrap: overlapping(contract, paging, list),
    },
    { name: 'empty-pages', does: 'has no records on any page', wrap: onList(() => []) },
    ...(paging.count === undefined ? [] : [{ ...lost, wrap: onList((items) => items.slice(0, -1)) }]),
    ...figureFaults(paging).flatMap(([name, does, at, change]) =>
      at === undefined ? [] : [{ name, does, wrap: edited((body) => replaceAt(body, at, change)) }],
    ),
  ];
}

/** Values of another type, on pages that have one before them. */
export function laterFaults(contract: Contract, paging: Paging, pointers: readonly string[]): MutantDraft[] {
  const shown = (body: Json, pointer: string) => select(body, pointer)[0]?.value;
  const isLater = (body: Json) =>
    paging.previous === undefined
      ? Number(shown(body, paging.current ?? '')) > 1
      : typeof shown(body, paging.previous) === 'string';
  const asText = (value: Json) => (typeof value === 'number' ? String(value) : [value]);
  return pointers.map((pointer) => ({
    name: `later${pointer.replaceAll(/[/*]+/g, '-')}`,
    does: `writes ${pointer} in another type on all pages but the first`,
    wrap: onOperations(contract, [paging.operation], (next, request) =>
      withJson(next(request), (body) => (isLater(body) ? replaceAt(body, pointer, asText) : body)),
    ),
  }));
}

/** Figures that are wrong, where an answer shows them. */
type FigureFault = [name: string, does: string, at: string | undefined, change: (value: Json) => Json];

function figureFaults({ count, current, next, previous, parameter }: Paging): FigureFault[] {
  const less = (value: Json) => Number(value) - 1;
  const astray = (value: Json) =>
    typeof value === 'string' ? value.replace(/([?&](?:offset|page|cursor)=)[^&]*/g, '$19999') : value;
  const itself = (value: Json) => (value === null ? null : less(value));
  return [
    ['wrong-count', 'counts one record too many', count, (value) => Number(value) + 1],
    ['from-zero', 'counts pages from 0', parameter && current, less],
    ['next-is-current', 'names the page itself as the next one', parameter && next, itself],
    ['no-next', 'names no next page', parameter && next, () => null],
    ['no-previous', 'names no page before', previous, () => null],
    ['previous-astray', 'names another page as the one before', previous, astray],
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
export function pageVariants(contract: Contract, paging: Paging): MutantDraft[] {
  const { next: pointer, operation } = paging;
  if (pointer === undefined || paging.parameter !== undefined) return [];
  const path = operationById(contract.operations, operation).path;
  const relative = (value: Json) => (typeof value === 'string' ? value.slice(value.indexOf(path)) : value);
  const edited = (edit: (value: Json) => Json) =>
    onOperations(contract, [operation], (next, request) =>
      withJson(next(request), (body) =>
        [pointer, ...(paging.previous === undefined ? [] : [paging.previous])].reduce(
          (now, at) => replaceAt(now, at, edit),
          body,
        ),
      ),
    );
  return [
    { name: 'rooted-links', does: 'gives the addresses of pages without a host', wrap: edited(relative) },
  ];
}
