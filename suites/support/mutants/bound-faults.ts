import { valuesAt } from '../../../engine/json/pointer.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import type { Bound } from '../checking/bounds.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

/** A bound of which the records at the bound are left out. */
export function exclusiveBound(
  contract: Contract,
  operation: string,
  parameter: string,
  { items, at }: Bound,
): MutantDraft {
  return {
    name: 'exclusive',
    does: `leaves out what is at the bound ${parameter}`,
    wrap: onOperations(contract, [operation], (next, request, url) =>
      withJson(next(request), (body) =>
        replaceAt(body, items, (list) =>
          Array.isArray(list)
            ? list.filter(
                (record) => valuesAt(record, at)[0] !== Number(url.searchParams.get(parameter) ?? NaN),
              )
            : list,
        ),
      ),
    ),
  };
}
