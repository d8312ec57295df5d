import { operationById, operationOf } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import { isObject, scalarText } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import type { Contract, Handler, Json, MutantDraft } from '../../../engine/types/index.js';
import { keysIn, referredIn, type Referring } from '../checking/referred-keys.js';
import { mappingOf } from '../checking/records.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, redirected, withJson } from './rewrite.js';

/** A search for what refers to a record that finds what this refers to: nothing of it refers back, or every second one (`isMutual`). */
export function reversedSearch(
  params: Referring & { isMutual?: boolean },
  own: string,
  contract: Contract,
): MutantDraft['wrap'] {
  const { operation, mapping, items } = viewOf(contract, params.view);
  const fields = mappingOf(contract, mapping);
  return onOperations(contract, [operation], async (next, request, url) => {
    const value = url.searchParams.get(params.parameter);
    const ask = (key: string) => recordBy(next, redirected(request, ownUrl(contract, own, url, key)));
    const asked = value === null ? undefined : await ask(value);
    if (asked === undefined) return next(request);
    const named = await Promise.all([...referredIn(params, asked)].map(ask));
    const keys = keysIn(params, fields, asked);
    const found = named
      .filter((each) => each !== undefined)
      .map((each, index) =>
        params.isMutual === true && index % 2 === 0
          ? withReferences(params, () => keys[0] ?? 0, each)
          : withReferences(params, (value) => (keys.includes(scalarText(value) ?? '') ? 0 : value), each),
      );
    return withJson(next(request), (body) => replaceAt(body, items, () => found));
  });
}

/** The address of a record: what its path has in common with the search is the same. */
function ownUrl(contract: Contract, own: string, url: URL, key: string): URL {
  const { operation, query } = viewOf(contract, own);
  const search = operationOf(contract.operations, 'GET', url.pathname)?.path.split('/') ?? [];
  const places = url.pathname.split('/');
  const { path } = operationById(contract.operations, operation);
  const offset = places.length - search.length;
  const parts = path.split('/').map((part) => {
    const place = search.indexOf(part);
    if (!part.startsWith('{')) return part;
    return place < 0 ? encodeURIComponent(key) : (places[place + offset] ?? '');
  });
  const address = new URL([...places.slice(0, offset), ...parts.slice(offset > 0 ? 1 : 0)].join('/'), url);
  for (const [name, value] of query) address.searchParams.set(name, value);
  return address;
}

async function recordBy(next: Handler, request: Request): Promise<Json | undefined> {
  const answer = await next(request);
  const record = answer.status === 200 ? ((await answer.json()) as Json) : undefined;
  return isObject(record) ? record : undefined;
}

/** A record with each value that it refers to replaced. */
function withReferences({ members }: Referring, replaced: (value: Json) => Json, record: Json): Json {
  const isReference = (name: string) => members.some((word) => name.toLowerCase().includes(word));
  const edited = (value: Json, isInside: boolean): Json => {
    if (Array.isArray(value)) return value.map((each) => edited(each, isInside));
    if (isObject(value))
      return Object.fromEntries(
        entries(value).map(([name, each]) => [name, edited(each, isInside || isReference(name))]),
      );
    return isInside ? replaced(value) : value;
  };
  return edited(record, false);
}
