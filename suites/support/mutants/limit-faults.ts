import { select } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { PageLimit } from '../checking/walks/page-limits.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson, withQuery } from './rewrite.js';

/** Pages that hold more records than were asked for, fewer, or others. */
export function limitFaults(
  contract: Contract,
  operation: string,
  items: string,
  { parameter, demands = [], same = [] }: PageLimit,
): MutantDraft[] {
  const list = items.replace(/\/\*$/, '');
  const limited = (change: (found: Json[]) => Json[]) =>
    onOperations(contract, [operation], (next, request, url) =>
      url.searchParams.has(parameter)
        ? withJson(next(request), (body) =>
            replaceAt(body, list, (value) => (Array.isArray(value) ? change(value) : value)),
          )
        : next(request),
    );
  const asked = (edit: (query: URLSearchParams) => void) =>
    onOperations(contract, [operation], (next, request, url) => withQuery(next, request, url, edit));
  const oneMore = (query: URLSearchParams) => {
    const limit = query.get(parameter);
    if (limit !== null) query.set(parameter, String(Number(limit) + 1));
  };
  const faults: [boolean, MutantDraft][] = [
    [
      true,
      { name: 'ignored', does: `ignores ${parameter}`, wrap: asked((query) => query.delete(parameter)) },
    ],
    [true, { name: 'one-more', does: 'gives one item more than asked for', wrap: asked(oneMore) }],
    [
      demands.includes('full'),
      {
        name: 'one-less',
        does: 'gives one item less than asked for',
        wrap: limited((found) => found.slice(1)),
      },
    ],
    ...same.map((pointer): [boolean, MutantDraft] => [
      true,
      {
        name: `of-the-page${pointer.replaceAll('/', '-')}`,
        does: `answers at ${pointer} how many items the page holds`,
        wrap: onOperations(contract, [operation], (next, request) =>
          withJson(next(request), (body) => replaceAt(body, pointer, () => select(body, items).length)),
        ),
      },
    ]),
    [
      demands.includes('among'),
      {
        name: 'others',
        does: 'gives items that do not exist',
        wrap: limited((found) => found.map(() => 'assay-no-such-item')),
      },
    ],
  ];
  return faults.flatMap(([applies, fault]) => (applies ? [fault] : []));
}
