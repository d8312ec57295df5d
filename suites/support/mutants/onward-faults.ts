import { isObject } from '../../../engine/json/guards.js';
import { unescapeSegment } from '../../../engine/json/pointer.js';
import type { Contract, Json, JsonObject, MutantDraft } from '../../../engine/types/index.js';
import { longestList } from '../checking/onward.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

const second = 'assay-page';

/** Listings in pages whose next page is the same again, or begins with what the page before ended with. */
export function onwardFaults(operation: string, at: readonly string[], contract: Contract): MutantDraft[] {
  const name = at.find((pointer) => pointer.lastIndexOf('/') === 0)?.slice(1);
  if (name === undefined) return [];
  const leading = (body: Json, next: string | null): Json => ({
    ...(isObject(body) ? body : ({ results: body } satisfies JsonObject)),
    [unescapeSegment(name)]: next,
  });
  return [
    {
      name: 'leads-back',
      does: 'gives the address of the same page as that of the next one',
      wrap: onOperations(contract, [operation], (next, request, url) =>
        withJson(next(request), (body) => leading(body, url.pathname + url.search)),
      ),
    },
    {
      name: 'page-overlaps',
      does: 'begins the next page with the last record of the page before',
      wrap: onOperations(contract, [operation], (next, request, url) =>
        withJson(next(request), (body) =>
          url.searchParams.has(second)
            ? leading(lastAlone(body), null)
            : leading(body, `${url.pathname}${url.search}${url.search ? '&' : '?'}${second}=2`),
        ),
      ),
    },
  ];
}

function lastAlone(body: Json): Json {
  const { at, records } = longestList(body);
  return replaceAt(body, at, () => records.slice(-1));
}
