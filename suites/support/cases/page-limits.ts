import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource } from '../../../engine/types/index.js';
import type { PageLimit } from '../checking/walks/page-limits.js';
import { withPairs } from './options.js';
import { leastAssignments } from './requests/path-assignments.js';
import { stepFor, type Assignment } from './requests/step-for.js';
import { validAssignments } from './requests/valid-assignments.js';
import { noPath } from './samples.js';

/** Valid requests without a limit and with each of some: each limit once, before any is tried again. */
export function limitCases(id: string, { parameter, values }: PageLimit, context: CaseContext): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const parameters = operation.parameters.filter((each) => each.name !== parameter);
  const bases = validAssignments({ ...operation, parameters }, context);
  if (!bases) return noPath(id);
  const toCase = (base: Assignment, limit: string): Case => {
    const free = stepFor(operation, 'without a limit', base, { memo: true });
    return {
      steps: [free, { ...withPairs(free, [[parameter, limit]]), name: 'with a limit' }],
      given: { limit: Number(limit) },
    };
  };
  const [least] = leastAssignments({ ...operation, parameters }, context);
  return {
    examples: least ? values.map((limit) => toCase(least, limit)) : [],
    random: fc.tuple(bases, fc.constantFrom(...values)).map(([base, limit]) => toCase(base, limit)),
    atMost: Math.max(30, values.length),
  };
}
