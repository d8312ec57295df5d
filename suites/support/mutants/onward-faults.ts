import { isObject } from '../../../engine/json/guards.js';
import { unescapeSegment } from '../../../engine/json/pointer.js';
import type { Contract, Json, JsonObject, MutantDraft } from '../../../engine/types/index.js';
import { longestList } from '../checking/onward.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

const second = 'assay-page';

/** Listings in pages whose next page is the same again, begins with what the page before ended with, lacks its first record, or is cut. */
export function onwardFaults(operation: string, at: readonly string[], contract: Contract): MutantDraft[] {
  const name = at.find((pointer) => pointer.lastIndexOf('/') === 0)?.slice(1);
  if (name === undefined) return [];
  const leading = (body: Json, next: string | null): Json => ({
    ...(isObject(body) ? body : ({ results: body } satisfies JsonObject)),
    [unescapeSegment(name)]: next,
  });
  const onSecond = (url: URL) => `${url.pathname}${url.search}${url.search ? '&' : '?'}${second}=2`;
  return [
    {
      name: 'record-lost',
      does: 'leaves the first record of the next page out',
      wrap: onOperations(contract, [operation], (next, request, url) =>
        withJson(next(request), (body) => {
          const { at: list, records } = longestList(body);
          const half = Math.ceil(records.length / 2);
          const page = url.searchParams.has(second) ? records.slice(half + 1) : records.slice(0, half);
          const led = leading(
            list === '' ? page : replaceAt(body, list, () => page),
            url.searchParams.has(second) ? null : onSecond(url),
          );
          return isObject(led) ? { ...led, total: records.length } : led;
        }),
      ),
    },
    {
      name: 'page-cut',
      does: 'breaks the JSON of the next page off',
      wrap: onOperations(contract, [operation], async (next, request, url) =>
        url.searchParams.has(second)
          ? new Response('{"results": [', { headers: { 'content-type': 'application/json' } })
          : withJson(next(request), (body) => leading(body, onSecond(url))),
      ),
    },
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
          url.searchParams.has(second) ? leading(lastAlone(body), null) : leading(body, onSecond(url)),
        ),
      ),
    },
  ];
}

function lastAlone(body: Json): Json {
  const { at, records } = longestList(body);
  return replaceAt(body, at, () => records.slice(-1));
}
