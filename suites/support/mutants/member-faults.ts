import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, JsonObject, MutantDraft } from '../../../engine/types/index.js';
import { holdsMembers, outermostObjects } from '../checking/outer-records.js';
import { onOperations, withJson, withQuery } from './rewrite.js';
import { replaceAt } from '../checking/schema-nodes.js';

/** Which members of records may be asked for, and how. */
export interface MemberListParams {
  operation: string;
  /** The parameter that takes a list of member names, and what separates them. */
  parameter: string;
  separator: string;
  /** Member names that may be asked for. What else a record holds is no member of the list and may always come. */
  members: string[];
}

/** Records are told by their members, whatever they come in: a whole one by two of them, a limited one by any. */
export const marks = {
  whole: (members: string[]) => holdsMembers(members, 2),
  limited: (members: string[]) => holdsMembers(members, 1),
};

/** Records that hold what was not asked for, or lack what was. */
export function memberFaults(
  { operation, parameter, separator, members }: MemberListParams,
  contract: Contract,
): MutantDraft[] {
  const on = (change: Parameters<typeof onOperations>[2]) =>
    onOperations(contract, [operation], (next, request, url) =>
      url.searchParams.has(parameter) ? change(next, request, url) : next(request),
    );
  const each = (edit: (record: JsonObject) => Json) =>
    on((next, request) =>
      withJson(next(request), (body) =>
        outermostObjects(body, marks.limited(members)).reduce(
          (edited, { at }) => replaceAt(edited, at, (record) => (isObject(record) ? edit(record) : record)),
          body,
        ),
      ),
    );
  return [
    {
      name: 'ignored',
      does: `ignores ${parameter}`,
      wrap: on((next, request, url) => withQuery(next, request, url, (query) => query.delete(parameter))),
    },
    {
      name: 'one-more',
      does: 'adds members that nobody asked for',
      wrap: each((record) => ({ ...Object.fromEntries(members.map((name) => [name, 'x'])), ...record })),
    },
    {
      name: 'loses-one',
      does: 'leaves an asked member out',
      wrap: each((record) =>
        Object.fromEntries(
          Object.entries(record).filter(
            ([name]) => name !== members.find((each) => Object.hasOwn(record, each)),
          ),
        ),
      ),
    },
    {
      name: 'other-value',
      does: 'answers an asked member with another value',
      wrap: each((record) => Object.fromEntries(Object.keys(record).map((name) => [name, 'other']))),
    },
    {
      name: 'first-only',
      does: 'takes the first of the asked members only',
      wrap: on((next, request, url) =>
        withQuery(next, request, url, (query) =>
          query.set(parameter, query.get(parameter)?.split(separator)[0] ?? ''),
        ),
      ),
    },
  ];
}
