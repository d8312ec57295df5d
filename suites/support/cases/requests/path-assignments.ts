import type { CaseContext, Operation } from '../../../../engine/types/index.js';
import { candidates } from './candidates.js';
import { type Assignment, parametersIn, pathOnly } from './step-for.js';

/** All combinations of values for an operation's path parameters that are known on the target; empty when one has none. */
export function pathAssignments(
  operation: Operation,
  context: CaseContext,
  names?: readonly string[],
): Assignment[] {
  const wanted = parametersIn(operation, 'path').filter(
    (parameter) => !names || names.includes(parameter.name),
  );
  return wanted.reduce<Assignment[]>(
    (partial, parameter) =>
      partial.flatMap((bound) =>
        candidates(parameter, context, bound).map((value) => ({ ...bound, [parameter.name]: [value] })),
      ),
    [{}],
  );
}

/** The path values of `pathAssignments` with nothing more than the query parameters that a request must have. */
export function leastAssignments(
  operation: Operation,
  context: CaseContext,
  names?: readonly string[],
): Assignment[] {
  const required = parametersIn(operation, 'query').filter((parameter) => parameter.required);
  return pathAssignments(operation, context, names).map((path) => {
    const query = required.map(
      (parameter) => [parameter.name, candidates(parameter, context, path).slice(0, 1)] as const,
    );
    return { ...path, ...Object.fromEntries(query) };
  });
}

/** The known paths, each with every value of a query parameter that a request must have. */
export function eachRequired(operation: Operation, context: CaseContext): Assignment[] {
  const required = parametersIn(operation, 'query').filter((parameter) => parameter.required);
  return leastAssignments(operation, context).flatMap((least) =>
    required.length === 0
      ? [least]
      : required.flatMap((parameter) =>
          candidates(parameter, context, pathOnly(operation, least)).map((value) => ({
            ...least,
            [parameter.name]: [value],
          })),
        ),
  );
}
