import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import { startOf, type PageWalk } from '../checking/walks/page-walk.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { keptHeaders, onOperations, withJson, withQuery } from './rewrite.js';

/** Faults of listings whose pages are asked for by number, offset or cursor. */
export function walkFaults(params: PageWalk, contract: Contract): MutantDraft[] {
  return [repeatedPage(params, contract), shortenedPage(params, contract), ...totalOfAll(params, contract)];
}

/** Pointer to the list of records. */
const listOf = ({ items }: PageWalk): string => items.replace(/\/\*$/, '');

/** Each later page begins with the last record of the page before. */
function repeatedPage(params: PageWalk, contract: Contract): MutantDraft {
  const { operation, by } = params;
  const { parameter, takes = 'page' } = by;
  const start = startOf(by);
  const items = listOf(params);
  return {
    name: 'repeated-record',
    does: 'begins each page but the first with the last record of the page before',
    wrap: onOperations(contract, [operation], async (next, request, url) => {
      const asked = Number(url.searchParams.get(parameter) ?? start);
      if (takes === 'cursor' || asked <= start) return next(request);
      const length = Number(by.size === undefined ? 1 : (url.searchParams.get(by.size) ?? 1));
      const before = await withQuery(next, request, url, (query) =>
        query.set(parameter, String(takes === 'page' ? asked - 1 : Math.max(start, asked - length))),
      );
      const own = valuesAt((await before.json()) as Json, items)[0];
      const last = Array.isArray(own) ? own.slice(-1) : [];
      return withJson(next(request), (body) =>
        replaceAt(body, items, (list) => (Array.isArray(list) ? [...last, ...list] : list)),
      );
    }),
  };
}

/** The first record of each page is lost. */
function shortenedPage(params: PageWalk, contract: Contract): MutantDraft {
  const cut = (list: Json): Json => (Array.isArray(list) && list.length > 1 ? list.slice(1) : list);
  return {
    name: 'lost-record',
    does: 'leaves the first record of a page out',
    wrap: onOperations(contract, [params.operation], (next, request, url) =>
      url.searchParams.has(params.by.parameter)
        ? withJson(next(request), (body) => replaceAt(body, listOf(params), cut))
        : next(request),
    ),
  };
}

/** How many records there are is told without regard to filters. */
function totalOfAll({ operation, by: { total, filters = [] } }: PageWalk, contract: Contract): MutantDraft[] {
  if (total === undefined || filters.length === 0) return [];
  return [
    {
      name: 'total-of-all',
      does: 'tells the number of all records, whatever is asked for',
      wrap: onOperations(contract, [operation], async (next, request, url) => {
        if (!filters.some((name) => url.searchParams.has(name))) return next(request);
        const all = await withQuery(next, request, url, (query) => {
          for (const name of filters) query.delete(name);
        });
        if (!total.startsWith('/')) {
          const own = await next(request);
          const headers = keptHeaders(own);
          headers.set(total, all.headers.get(total) ?? '0');
          return new Response(own.body, { status: own.status, headers });
        }
        const [number = 0] = valuesAt((await all.json()) as Json, total);
        return withJson(next(request), (body) => replaceAt(body, total, () => number));
      }),
    },
  ];
}
