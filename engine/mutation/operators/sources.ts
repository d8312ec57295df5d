import { unescapeSegment, valuesAt } from '../../json/pointer.js';
import type { Json } from '../../types/index.js';
import { valuesFrom } from './pointers.js';
import type { Node, Place } from './types.js';

/** Where a value comes from: another place of the answer, another record, or the request. */
export interface Source {
  at?: string;
  record?: 'next' | 'previous' | 'first' | 'last';
  root?: string;
  name?: true;
  query?: string;
  path?: string;
  header?: string;
}

export type SourceReader = (source: Source) => Json | undefined;

/** Reads sources that are in the request. */
export function requestReader(request: Request, place: Place): SourceReader {
  return ({ query, path, header }) => {
    const url = new URL(request.url);
    if (query !== undefined) return url.searchParams.get(query) ?? undefined;
    if (path !== undefined) return place.parametersOf(url)[path];
    return header === undefined ? undefined : (request.headers.get(header) ?? undefined);
  };
}

/** Reads sources for one of the records of an answer. */
export function sourceReader(
  root: Json,
  records: readonly Node[],
  index: number,
  request: Request,
  place: Place,
): SourceReader {
  const others = { next: index + 1, previous: index - 1, first: 0, last: -1 };
  return (source) => {
    const { at, record, root: top, name } = source;
    if (top !== undefined) return valuesAt(root, top)[0];
    if (name) return records[index] && unescapeSegment(records[index].at.split('/').at(-1) ?? '');
    if (at === undefined && record === undefined) return requestReader(request, place)(source);
    const meant = record === undefined ? index : others[record] % records.length;
    const other = records.at(meant);
    return other === undefined ? undefined : valuesFrom(root, other, at ?? '')[0];
  };
}
