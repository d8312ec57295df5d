import { fillPath } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { fileAt } from '../cases/files/file-paths.js';
import type { FilePairs } from '../checking/file-pairs.js';
import { fileFaults, onFile } from './file-variations.js';
import { redirected, withJson } from './rewrite.js';

/** Services whose first pair of files does not agree as its relation says. */
export function filePairFaults(contract: Contract, { pairs, relation }: FilePairs): MutantDraft[] {
  const [[plainer, fuller] = ['', '']] = pairs;
  const onPlainer = (name: string, does: string, edit: (body: Json) => Json): MutantDraft => ({
    name,
    does,
    wrap: onFile(contract, plainer, (next, request) => withJson(next(request), edit)),
  });
  const [lags, staleRecords] = fileFaults(contract, fuller);
  const { operation, values } = fileAt(contract, plainer);
  const copied = onFile(contract, fuller, (next, request, url) =>
    next(redirected(request, new URL(fillPath(operation.path, values), url))),
  );
  const copy = { name: 'copy', does: 'serves the plainer file as the fuller one', wrap: copied };
  const other = onFile(contract, fuller, () => Promise.resolve(Response.json({ other: true })));
  switch (relation) {
    case 'adds':
      return [lags, staleRecords, copy];
    case 'translates':
      return [lags, copy];
    case 'translates-all':
      return [
        {
          name: 'keeps-one',
          does: 'keeps one name as it is in the plainer file',
          wrap: onFile(contract, fuller, async (next, request, url) => {
            const own = await next(redirected(request, new URL(fillPath(operation.path, values), url)));
            const [first] = [(await own.json()) as Json].flat();
            return withJson(next(request), (body) => withFirst(body, first));
          }),
        },
      ];
    case 'apart':
      return [copy];
    case 'equals':
      return [{ name: 'another', does: 'serves another file for the second region', wrap: other }];
    case 'overlaps':
      return [onPlainer('stale-figures', 'holds older numbers in the trimmed file', withOlderFigures)];
    case 'trims':
      return [lags, onPlainer('not-trimmed', 'adds to the trimmed file', filled)];
  }
}

/** The records with another one in place of the first. */
function withFirst(body: Json, first: Json | undefined): Json {
  return Array.isArray(body) && first !== undefined ? [first, ...body.slice(1)] : body;
}

/** Each record with many members more. */
function filled(body: Json): Json {
  const filler = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`member${index}`, index]));
  return Array.isArray(body) ? body.map((item) => ({ ...(item as object), ...filler })) : body;
}

/** Every number but the first, which is most often the key, is one less. */
function withOlderFigures(body: Json): Json {
  if (!Array.isArray(body)) return body;
  return body.map((item) => {
    if (!isObject(item)) return item;
    const key = Object.keys(item).find((name) => typeof item[name] === 'number');
    const older = ([name, value]: [string, Json]): [string, Json] =>
      typeof value === 'number' && name !== key ? [name, value - 1] : [name, value];
    return Object.fromEntries(Object.entries(item).map(older));
  });
}
