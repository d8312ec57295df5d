import { select } from '../../../engine/json/pointer.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { numberAt, type Paging } from '../checking/walks/walk.js';
import { onOperations, withJson } from './rewrite.js';

/** A page after the last one, where the last is full: whoever looks for a record more than was asked for does without it. */
export function endFaults(contract: Contract, { operation, next, count, items }: Paging): MutantDraft[] {
  if (next === undefined) return [];
  return [
    {
      name: 'page-after-all',
      does: 'names a next page where one page holds all records',
      wrap: onOperations(contract, [operation], (answer, request, url) => {
        const onward = new URL(url);
        return withJson(answer(request), (body) => {
          const all = numberAt(body, count);
          onward.searchParams.set('offset', String(all));
          return all !== undefined && select(body, items).length === all
            ? replaceAt(body, next, () => onward.href)
            : body;
        });
      }),
    },
  ];
}
