import type { CaseContext, Operation } from '../../../../engine/types/index.js';
import { candidates } from './candidates.js';
import { completed, leastAssignments } from './path-assignments.js';
import { type Assignment, parametersIn, pathOnly } from './step-for.js';

/** The known paths, and the first of them with each known value of each query parameter that can be given by itself. */
export function eachQueryValue(operation: Operation, context: CaseContext): Assignment[] {
  const { requireAny } = operation;
  const alone = parametersIn(operation, 'query').filter(
    ({ name, generate }) => generate && (requireAny.length === 0 || requireAny.includes(name)),
  );
  const least = leastAssignments(operation, context);
  const [first] = least;
  if (first === undefined) return [];
  const single = alone.flatMap((parameter) =>
    candidates(parameter, context, pathOnly(operation, first)).map((value) =>
      completed(operation, context, { ...pathOnly(operation, first), [parameter.name]: [value] }),
    ),
  );
  return requireAny.length === 0 ? [...least, ...single] : single;
}
