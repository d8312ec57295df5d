import type { Contract } from '../../../engine/types/contract.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import { onOperations, withJson, withQuery } from './rewrite.js';

/** Filters that lose records, or let others in (which shows only where other records may not be found too). */
export function filterFaults(
  contract: Contract,
  operation: string,
  parameter: string,
  { others, beside }: { others: boolean; beside: readonly string[] } = { others: false, beside: [] },
): FaultSketch[] {
  const on = (change: Parameters<typeof onOperations>[2]) => onOperations(contract, [operation], change);
  const given = (url: URL) => url.searchParams.has(parameter);
  const ignored: FaultSketch = {
    name: 'ignored',
    does: `ignores ${parameter} when another parameter is given`,
    wrap: on((next, request, url) =>
      given(url) && new Set(url.searchParams.keys()).size > 1
        ? withQuery(next, request, url, (query) => query.delete(parameter))
        : next(request),
    ),
  };
  const drowns: FaultSketch = {
    name: 'drowns-others',
    does: `ignores other filters when ${parameter} is given`,
    wrap: on((next, request, url) =>
      given(url)
        ? withQuery(next, request, url, (query) => beside.forEach((name) => query.delete(name)))
        : next(request),
    ),
  };
  return [
    ...(others ? [] : [ignored]),
    ...(beside.length > 0 && others ? [drowns] : []),
    {
      name: 'loses-last',
      does: `leaves the last record out when ${parameter} is given`,
      wrap: on((next, request, url) =>
        given(url)
          ? withJson(next(request), (body) => (Array.isArray(body) ? body.slice(0, -1) : body))
          : next(request),
      ),
    },
    {
      name: 'finds-nothing',
      does: `finds nothing when ${parameter} is given`,
      wrap: on((next, request, url) =>
        given(url) ? withJson(next(request), (body) => (Array.isArray(body) ? [] : body)) : next(request),
      ),
    },
  ];
}
