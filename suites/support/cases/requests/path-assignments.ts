import type { CaseContext, Operation, Parameter } from '../../../../engine/types/index.js';
import { distinctBy } from '../samples.js';
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
  return pathAssignments(operation, context, names).map((path) => completed(operation, context, path));
}

/** The known paths, each with every value of a query parameter that a request must have. */
export function eachRequired(operation: Operation, context: CaseContext): Assignment[] {
  const required = requiredIn(operation);
  const all = pathAssignments(operation, context).flatMap((path) =>
    required.length === 0
      ? [path]
      : required.flatMap((parameter) =>
          candidates(parameter, context, path).map((value) =>
            completed(operation, context, { ...path, [parameter.name]: [value] }),
          ),
        ),
  );
  return required.length > 1
    ? distinctBy(all, (values) => JSON.stringify(Object.entries(values).sort()))
    : all;
}

/**
 * What is bound, with a value of each further query parameter that a request must have: one that is known together with
 * what is bound, as the end of a range is with its beginning, else any.
 */
export function completed(operation: Operation, context: CaseContext, bound: Assignment): Assignment {
  return requiredIn(operation).reduce<Assignment>((partial, parameter) => {
    if (partial[parameter.name]) return partial;
    const [value = candidates(parameter, context, pathOnly(operation, partial))[0]] = candidates(
      parameter,
      context,
      partial,
    );
    return { ...partial, [parameter.name]: value === undefined ? [] : [value] };
  }, bound);
}

function requiredIn(operation: Operation): Parameter[] {
  return parametersIn(operation, 'query').filter((parameter) => parameter.required);
}
