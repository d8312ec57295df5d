import { evenly } from '../../../../engine/samples/collect.js';
import type { CaseContext, Operation } from '../../../../engine/types/index.js';
import { candidates } from './candidates.js';
import { pathAssignments } from './path-assignments.js';
import { parametersIn, type Assignment } from './step-for.js';

/** A parameter with more values than these finds too little with each of them. */
const mostValues = 30;

/**
 * Requests of an operation that meet what it has in few ways, at most `most`: each known path by itself; or, where one of
 * several query parameters is required, each value of those of them that have few.
 */
export function singleAssignments(operation: Operation, context: CaseContext, most: number): Assignment[] {
  const paths = pathAssignments(operation, context);
  const enough = parametersIn(operation, 'query').filter(
    ({ name, generate }) => generate && operation.requireAny.includes(name),
  );
  if (enough.length === 0) return evenly(paths, most);
  const all = paths.flatMap((path) =>
    enough.flatMap((parameter) => {
      const values = candidates(parameter, context, path);
      return values.length > mostValues
        ? []
        : values.map((value) => ({ ...path, [parameter.name]: [value] }));
    }),
  );
  return evenly(all, most);
}
