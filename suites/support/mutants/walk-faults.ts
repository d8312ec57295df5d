import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { PageWalk } from '../checking/walks/page-walk.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { keptHeaders, onOperations, withJson, withQuery } from './rewrite.js';

/** Each later page begins with the last record of the page before. */
export function repeatedPage(params: PageWalk, contract: Contract): MutantDraft {
  const { operation, items, parameter, by, first } = params;
  const start = first ?? (by === 'page' ? 1 : 0);
  return {
    name: 'repeated-record',
    does: 'begins each page but the first with the last record of the page before',
    wrap: onOperations(contract, [operation], async (next, request, url) => {
      const asked = Number(url.searchParams.get(parameter) ?? start);
      if (by === 'cursor' || asked <= start) return next(request);
      const length = Number(params.size === undefined ? 1 : (url.searchParams.get(params.size) ?? 1));
      const before = await withQuery(next, request, url, (query) =>
        query.set(parameter, String(by === 'page' ? asked - 1 : Math.max(start, asked - length))),
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
export function shortenedPage({ operation, items, parameter }: PageWalk, contract: Contract): MutantDraft {
  const cut = (list: Json): Json => (Array.isArray(list) && list.length > 1 ? list.slice(1) : list);
  return {
    name: 'lost-record',
    does: 'leaves the first record of a page out',
    wrap: onOperations(contract, [operation], (next, request, url) =>
      url.searchParams.has(parameter)
        ? withJson(next(request), (body) => replaceAt(body, items, cut))
        : next(request),
    ),
  };
}

/** How many records there are is told without regard to filters. */
export function totalOfAll({ operation, total, filters = [] }: PageWalk, contract: Contract): MutantDraft[] {
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
