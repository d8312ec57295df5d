import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type { CaseContext, CaseSource } from '../../../engine/types/kind.js';
import type { PageLimit } from '../checking/walks/page-limits.js';
import { withPairs } from './options.js';
import { stepFor } from './requests/step-for.js';
import { validAssignments } from './requests/valid-assignments.js';
import { noPath } from './samples.js';

/** Valid requests without a limit and with each of some. */
export function limitCases(id: string, { parameter, values }: PageLimit, context: CaseContext): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const parameters = operation.parameters.filter((each) => each.name !== parameter);
  const bases = validAssignments({ ...operation, parameters }, context);
  if (!bases) return noPath(id);
  return {
    random: fc.tuple(bases, fc.constantFrom(...values)).map(([base, limit]) => {
      const free = stepFor(operation, 'without a limit', base, { memo: true });
      return {
        steps: [free, { ...withPairs(free, [[parameter, limit]]), name: 'with a limit' }],
        given: { limit: Number(limit) },
      };
    }),
    atMost: Math.max(30, values.length),
  };
}
