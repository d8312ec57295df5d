import { select } from '../../../engine/json/pointer.js';
import type { Contract, Handler, Json, MutantDraft } from '../../../engine/types/index.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

/** Two servers that do not agree answer by turns. */
export function byTurns(contract: Contract, operation: string, pointers: readonly string[]): MutantDraft[] {
  return [
    {
      name: 'by-turns',
      does: `answers another value at ${pointers.join(', ')} at every second request`,
      wrap: (next: Handler) => {
        let turn = 0;
        return onOperations(contract, [operation], (inner, request) => {
          turn += 1;
          return turn % 2 === 0
            ? withJson(inner(request), (body) => withOther(body, pointers))
            : inner(request);
        })(next);
      },
    },
  ];
}

function withOther(body: Json, pointers: readonly string[]): Json {
  const [first] = pointers.flatMap((pointer) => select(body, pointer).slice(0, 1));
  return first ? replaceAt(body, first.at, other) : body;
}

function other(value: Json): Json {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value} too` : null;
}
