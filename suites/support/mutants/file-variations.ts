import { asText, isObject } from '../../../engine/json/guards.js';
import type { Contract, Handler, Json, MutantDraft } from '../../../engine/types/index.js';
import { fileAt } from '../cases/files/file-paths.js';
import { onOperations, withJson, withMark } from './rewrite.js';

type Change = (next: Handler, request: Request, url: URL) => Promise<Response>;

/** Changes what is answered for a file; parameters in braces of its path stand for any value. */
export function onFile(contract: Contract, path: string, change: Change): (next: Handler) => Handler {
  const { operation, pattern } = fileAt(contract, path);
  return onOperations(contract, [operation.id], (next, request, url) =>
    pattern.test(url.pathname) ? change(next, request, url) : next(request),
  );
}

/** Files that lag behind: records missing, records changed. */
export function fileFaults(contract: Contract, path: string): [MutantDraft, MutantDraft] {
  const changed = (edit: (body: Json) => Json) =>
    onFile(contract, path, (next, request) => withJson(next(request), edit));
  return [
    {
      name: 'lags-behind',
      does: 'leaves every third record of the file out',
      wrap: changed((body) => kept(body, (index) => index % 3 !== 2)),
    },
    {
      name: 'stale-records',
      does: 'changes a member of every second record of the file',
      wrap: changed((body) => edited(body, (item, index) => (index % 2 === 1 ? stale(item) : item))),
    },
  ];
}

/** Files whose label or first bytes mislead: the last is marked, the first is said to be written in Latin-1. */
export function labelFaults(paths: readonly string[], contract: Contract): MutantDraft[] {
  const [first = ''] = paths;
  const headers = { 'content-type': 'application/json; charset=iso-8859-1' };
  return [
    {
      name: 'marked',
      does: 'begins a file with a byte order mark',
      wrap: onFile(contract, paths.at(-1) ?? '', (next, request) => withMark(next(request))),
    },
    {
      name: 'other-charset',
      does: 'labels the UTF-8 of a file as Latin-1',
      wrap: onFile(contract, first, () => Promise.resolve(new Response('[{"name":"é"}]', { headers }))),
    },
  ];
}

/** The items of a list, or members of an object, at the places that fit. */
function kept(body: Json, fits: (index: number) => boolean): Json {
  if (Array.isArray(body)) return body.filter((_, index) => fits(index));
  return isObject(body) ? Object.fromEntries(Object.entries(body).filter((_, index) => fits(index))) : body;
}

function edited(body: Json, edit: (item: Json, index: number) => Json): Json {
  if (Array.isArray(body)) return body.map(edit);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, item], index) => [name, edit(item, index)]));
}

/** The record with its last text changed: the first is often what identifies it. */
function stale(item: Json): Json {
  if (!isObject(item)) return item;
  const [name, value] =
    Object.entries(item)
      .filter(([, each]) => typeof each === 'string')
      .at(-1) ?? [];
  return name === undefined ? item : { ...item, [name]: `${asText(value)} (old)` };
}
