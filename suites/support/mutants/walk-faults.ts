import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { PageWalk } from '../checking/walks/page-walk.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson, withQuery } from './rewrite.js';

/** Later pages begin one record too early: the last of a page comes again. */
export function repeatedPage({ operation, parameter, by, first }: PageWalk, contract: Contract): MutantDraft {
  const start = first ?? (by === 'page' ? 1 : 0);
  return {
    name: 'repeated-page',
    does: 'answers the second page with the first',
    wrap: onOperations(contract, [operation], (next, request, url) =>
      withQuery(next, request, url, (query) => {
        const asked = query.get(parameter);
        if (asked === null || by === 'cursor') return;
        if (Number(asked) > start) query.set(parameter, String(start));
      }),
    ),
  };
}

/** The last record of each page is lost, whatever its length is. */
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
